"""``miethai serve``: the table server for browsers, scripts and bots."""

from __future__ import annotations

import argparse
import errno
import ipaddress
import socket
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

from miethai.cli import FINE, UsageError
from miethai.cli._shared import Words, command, number


def add(words: Words) -> None:
    parser = command(
        words,
        "serve",
        "run tables for browsers, scripts and bots",
        "miethai serve --data ~/miethai --port 8080",
    )
    parser.add_argument(
        "--data",
        metavar="FOLDER",
        default="miethai-data",
        help="folder for games, or a database: postgresql://user@host/name",
    )
    parser.add_argument(
        "--node",
        metavar="URL",
        default="",
        help="where other servers on the same database reach this one (http://HOST:PORT)",
    )
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (127.0.0.1)")
    parser.add_argument("--port", type=number(0, 65535), default=8080, help="port (8080)")
    parser.add_argument(
        "--processes",
        type=number(1, 64),
        default=1,
        metavar="N",
        help="processes that share the tables (1); many tables need as many as the machine has"
        " cores",
    )
    parser.add_argument(
        "--bots",
        type=number(1, 64),
        default=1,
        metavar="N",
        help="processes in which bots think, for each of --processes (1)",
    )
    parser.add_argument(
        "--guest",
        action="append",
        default=[],
        metavar="MODULE:CLASS",
        help="a bot of your own that may be chosen for seats; it thinks in a process of its own",
    )
    parser.add_argument(
        "--origin",
        action="append",
        default=[],
        metavar="URL",
        help="other origin whose pages may connect, such as https://example.org",
    )
    parser.add_argument(
        "--name",
        action="append",
        default=[],
        metavar="HOST",
        help="name of this server in the internet, such as games.example.org",
    )
    parser.add_argument(
        "--proxy",
        default="127.0.0.1",
        metavar="ADDRESS",
        help="proxy whose X-Forwarded-For is trusted (127.0.0.1)",
    )
    web = parser.add_mutually_exclusive_group()
    web.add_argument("--web", metavar="FOLDER", help="folder with the page (the one built in)")
    web.add_argument("--no-web", action="store_true", help="no page, only the tables")
    parser.add_argument("--open", action="store_true", help="open the page in the browser")
    parser.add_argument(
        "--per-address",
        type=number(1, 1_000_000),
        metavar="N",
        help="limit for one address: connections, tables an hour, requests a second (60)",
    )
    parser.add_argument(
        "--connections",
        type=number(1, 60_000),
        default=5_000,
        metavar="N",
        help="open at once in one process (5000), as far as the system allows as many open files",
    )
    parser.add_argument(
        "--keep",
        type=number(0, 36_500),
        default=365,
        metavar="DAYS",
        help="days after which finished games are archived as packed records (365; 0: never)",
    )
    parser.add_argument(
        "--metrics",
        choices=("local", "open"),
        default="local",
        help="who may read /metrics: this machine (local, the default) or everybody (open)",
    )
    parser.add_argument(
        "--log",
        choices=("events", "requests"),
        default="events",
        help="what is logged: what happens to the server (the default), or every request too",
    )
    parser.add_argument(
        "--types", action="store_true", help="print the protocol as TypeScript and exit"
    )


def run(args: argparse.Namespace) -> int:
    try:
        from miethai.server.disk.folder import StoreError
        from miethai.server.disk.opening import is_database
        from miethai.server.http.onefile import built_page
        from miethai.server.limits import Limits
        from miethai.server.process.cluster import serve_together
        from miethai.server.process.run import Settings, serve
        from miethai.server.wire.typescript import typescript
    except ModuleNotFoundError as error:
        raise UsageError(f"{error.name} is missing: pip install 'miethai[serve]'") from None

    if args.types:
        print(typescript(), end="")
        return FINE
    page = None if args.no_web else Path(args.web) if args.web else built_page()
    if args.web and not (Path(args.web) / "index.html").is_file():
        raise UsageError(f"--web {args.web}: there is no index.html")
    if args.open and page is None:
        raise UsageError("--open: there is no page; build it with `make page`, or name its folder")
    _check_guests(args.guest)
    limits = Limits(finished_seconds=args.keep * 86_400.0 or None, connections=args.connections)
    if args.per_address:
        limits = replace(
            limits,
            connections_per_address=args.per_address,
            tables_per_hour=args.per_address,
            requests_per_second=float(args.per_address),
        )
    _check_addresses(args)
    try:
        database = is_database(args.data)
    except StoreError as error:
        raise UsageError(f"--data {error}") from None
    data = args.data if database else str(Path(args.data).expanduser())
    _check_node(args, database)
    settings = Settings(
        data=data,
        host=args.host,
        port=args.port,
        node=args.node.rstrip("/"),
        bots=args.bots,
        guests=args.guest,
        processes=args.processes,
        origins=args.origin,
        names=args.name,
        proxies=args.proxy,
        web=page,
        browser=args.open,
        open_metrics=args.metrics == "open",
        log_requests=args.log == "requests",
        greet=True,
        limits=limits,
    )
    _check_port(args.host, args.port)
    try:
        (serve_together if args.processes > 1 else serve)(settings)
    except StoreError as error:
        raise UsageError(str(error)) from None
    return FINE


def _check_guests(guests: Sequence[str]) -> None:
    """Say at once if one cannot be loaded; that is tried elsewhere, because the server itself never
    runs their code."""
    from miethai.bots import admit

    for guest in guests:
        admit(guest)
        done = subprocess.run(
            [sys.executable, "-m", "miethai.bots", guest],
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        if done.returncode:
            raise UsageError(f"--guest {done.stderr.strip() or guest}")


def _check_addresses(args: argparse.Namespace) -> None:
    """What would be taken and then be of no use."""
    for origin in args.origin:
        if not _is_origin(origin):
            raise UsageError(f"--origin {origin}: an origin such as https://example.org")
    for name in args.name:
        if urlsplit(f"//{name}").netloc != name or ":" in name:
            raise UsageError(f"--name {name}: a name alone, such as games.example.org")
    for address in args.proxy.split(","):
        try:
            ipaddress.ip_address(address.strip())
        except ValueError:
            wanted = "an address such as 10.0.0.1, or several with commas"
            raise UsageError(f"--proxy {address.strip()}: {wanted}") from None


def _is_origin(text: str) -> bool:
    try:
        found = urlsplit(text)
    except ValueError:
        return False
    return found.scheme in ("http", "https") and bool(found.hostname) and found.path in ("", "/")


def _check_node(args: argparse.Namespace, database: bool) -> None:
    """Servers on one database must find each other."""
    if not database:
        if args.node:
            raise UsageError("--node: only servers that share a database need it (--data)")
        return
    if args.processes > 1:
        raise UsageError("--processes: on a database, start several servers on ports of their own")
    if args.node:
        if not args.node.startswith("http://") or not _is_origin(args.node):
            raise UsageError("--node: an address such as http://10.0.0.2:8080")
    elif args.port == 0 or args.host in ("0.0.0.0", "::", ""):
        raise UsageError("--node: say where other servers reach this one: http://10.0.0.2:8080")


def _check_port(host: str, port: int) -> None:
    """Say what to do before anything is started."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        socket.create_server((host, port), family=family).close()
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            why = f"--port {port} is taken, perhaps by another server; --port 0 takes any free one"
        else:
            why = f"--host {host}: {str(error.strerror).partition(' (')[0]}"
        raise UsageError(why) from None
