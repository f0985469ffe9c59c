"""The research bench: the games as environments, in vectors, for other libraries.

``docs/research.md`` is the tour. Everything is loaded when it is asked for: gymnasium, PettingZoo
and OpenSpiel are extras.
"""
