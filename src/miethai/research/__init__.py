"""The research bench: the games as environments, in vectors, for other libraries.

``docs/research.md`` is the tour. Everything is loaded when it is asked for: gymnasium, PettingZoo
and OpenSpiel are extras.
"""

from importlib import import_module
from typing import TYPE_CHECKING

WHERE = {  # by name: the module that has it, and the extra that this needs
    "aec_env": ("aec", "research"),
    "SeatEnv": ("single", "research"),
    "register": ("single", "research"),
    "GamesEnv": ("vector", "research"),
    "load_game": ("openspiel", "openspiel"),
    "IllegalAction": ("session", "research"),
}

if TYPE_CHECKING:
    from miethai.research.aec import aec_env as aec_env
    from miethai.research.openspiel import load_game as load_game
    from miethai.research.session import IllegalAction as IllegalAction
    from miethai.research.single import SeatEnv as SeatEnv
    from miethai.research.single import register as register
    from miethai.research.vector import GamesEnv as GamesEnv
else:

    def __getattr__(name: str) -> object:
        if name not in WHERE:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        module, extra = WHERE[name]
        try:
            return getattr(import_module(f"{__name__}.{module}"), name)
        except ModuleNotFoundError as error:
            if (error.name or "").startswith("miethai"):
                raise
            raise ImportError(
                f"miethai.research.{name} needs {error.name}: pip install 'miethai[{extra}]'"
            ) from error


def __dir__() -> list[str]:
    return sorted({*globals(), *WHERE})
