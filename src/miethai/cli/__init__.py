"""The command ``miethai``: every module of this folder is one of its words.

A word's module has ``add(subparsers)``, which describes its arguments, and ``run(args)``, which
gives the exit code: 0 all is well, 1 what was looked at is wrong, 2 the command could not be
carried out.
"""

from __future__ import annotations

import argparse
import os
import pkgutil
import sys
from collections.abc import Sequence
from importlib import import_module

from miethai import __version__

FINE, WRONG, FAILED = 0, 1, 2


def commands() -> list[str]:
    """The words of the command, in the order of the alphabet."""
    return sorted(m.name for m in pkgutil.iter_modules(__path__) if not m.name.startswith("_"))


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(
        prog="miethai",
        description="Landlord board games, played exactly by their rule sheets.",
        epilog="example: miethai play monopoly",
    )
    top.add_argument("--version", action="version", version=f"miethai {__version__}")
    words = top.add_subparsers(dest="command", metavar="COMMAND")
    for name in commands():
        module = import_module(f"{__name__}.{name}")
        module.add(words)
        words.choices[name].set_defaults(run=module.run)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal that has no ß gets a question mark
    top = parser()
    args = top.parse_args(argv)
    if args.command is None:
        top.print_help()
        return FINE
    return _run(args)


def _run(args: argparse.Namespace) -> int:
    """Run a command; what can go wrong becomes one line that says what to do."""
    from miethai.bots import BotError
    from miethai.games import UnknownRuleset
    from miethai.kernel.compilers.cpu import EngineMissing
    from miethai.kernel.options import OptionError
    from miethai.kernel.overlay import TableError
    from miethai.play.record import RecordError
    from miethai.play.scenario_file import ScenarioError
    from miethai.play.seating import SeatError
    from miethai.research.errors import ResearchError

    try:
        code = int(args.run(args))
        sys.stdout.flush()
        return code
    except BrokenPipeError:  # the reader has seen enough: `miethai rules monopoly | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FINE
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
        return 130
    except (RecordError, ScenarioError) as error:
        return _complain(args, error, WRONG)
    except (UnknownRuleset, OptionError, TableError, SeatError) as error:
        return _complain(args, error, FAILED)
    except (BotError, EngineMissing, ResearchError, UsageError, OSError) as error:
        return _complain(args, error, FAILED)


def _complain(args: argparse.Namespace, error: Exception, code: int) -> int:
    if isinstance(error, OSError):
        message = f"{error.filename or 'file'}: {error.strerror or error}"
    else:
        message = str(error)
    print(f"miethai {args.command}: {message}", file=sys.stderr)
    return code


class UsageError(Exception):
    """Arguments that do not fit together; the message says what is expected."""
