"""Where the page is, for the person who started the server."""

from __future__ import annotations

import socket
import webbrowser

LOOPBACK = "127.0.0.1"
EVERYWHERE = ("0.0.0.0", "::", "")
NOWHERE = ("192.0.2.1", 9)  # an address for examples: no packet is ever sent there


def addresses(host: str, port: int) -> list[str]:
    """The addresses under which the page can be opened: first here, then from the local network."""
    if host not in EVERYWHERE:
        return [_url(host, port)]
    near = lan_address()
    return [_url(LOOPBACK, port), *([_url(near, port)] if near else [])]


def lan_address() -> str | None:
    """This machine's address in the local network: the one that a packet would leave from."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(NOWHERE)
        except OSError:
            return None
        found = str(probe.getsockname()[0])
    return None if found.startswith("127.") else found


def _url(host: str, port: int) -> str:
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def greet(host: str, port: int, browser: bool) -> None:
    """Say where the page is, and open it."""
    here, *others = addresses(host, port)
    print(f"Miethai: {here}", flush=True)
    for other in others:
        print(f"in the local network: {other}", flush=True)
    if browser and not webbrowser.open(here):
        print("no browser could be opened here; please open the address yourself", flush=True)
