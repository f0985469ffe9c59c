"""Studies: what changes if a rule, an option, a number of seats or a bot changes.

Games of one number have the same chance in all variants (``Plan.duplicate``), so that differences
of games can be looked at, not only of averages. ``plan`` reads what is to be compared, ``run``
plays it, ``figures`` works out the numbers, ``report`` tells them.
"""
