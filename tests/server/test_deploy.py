"""The examples in deploy/: what they say is right, and where nginx and systemd are installed, they
are run."""

from __future__ import annotations

import asyncio
import contextlib
import re
import shutil
import socket
import ssl
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from tests.server.house import House
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from miethai.cli import parser
from miethai.server import wire

DEPLOY = Path(__file__).parents[2] / "deploy"
NAME = "games.example.org"
SITE = (DEPLOY / "nginx.conf").read_text("utf-8")
UNIT = (DEPLOY / "miethai.service").read_text("utf-8")
PLACES = "/usr/sbin:/usr/bin:/sbin:/bin"
NGINX, SYSTEMD = (shutil.which(tool, path=PLACES) for tool in ("nginx", "systemd-analyze"))


def test_the_commands_of_the_examples_can_be_given() -> None:
    for text in (SITE, UNIT):
        (command,) = re.findall(r"miethai (serve .*)", text)
        args = parser().parse_args(command.split())
        assert args.name == [NAME]
        assert args.port == 8080


def test_a_proxy_passes_on_what_the_server_looks_at() -> None:
    """Without the host every socket is refused; without the address everybody is one client."""
    said = dict(re.findall(r"proxy_set_header (\S+) (\S+);", SITE))
    assert said["Host"] == "$host"
    assert said["X-Forwarded-For"] == "$remote_addr"
    assert said["Upgrade"] == "$http_upgrade"
    assert "location = /metrics { return 404; }" in SITE


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def adapted(folder: Path, upstream: int, plain: int, secure: int) -> str:
    """The site on other ports with a certificate of its own, in a configuration for anybody."""
    site = SITE.replace("127.0.0.1:8080", f"127.0.0.1:{upstream}")
    site = re.sub(r"\n *listen \[::\].*", "", site)
    site = site.replace("listen 80;", f"listen 127.0.0.1:{plain};")
    site = site.replace("listen 443 ", f"listen 127.0.0.1:{secure} ")
    site = re.sub(r"/etc/letsencrypt/live/\S+/", f"{folder}/", site)
    places = "".join(
        f"{kind}_temp_path {folder}/{kind};\n"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    main = f"daemon off;\npid {folder}/pid;\nerror_log {folder}/errors;\nevents {{ }}\n"
    return f"{main}http {{\naccess_log off;\n{places}{site}\n}}\n"


@contextlib.asynccontextmanager
async def behind_nginx(folder: Path, house: House) -> AsyncIterator[int]:
    """nginx with the example before a house; its port."""
    certificate = (
        "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1"
        f" -subj /CN={NAME} -addext subjectAltName=DNS:{NAME}"
    )
    files = ["-keyout", str(folder / "privkey.pem"), "-out", str(folder / "fullchain.pem")]
    subprocess.run([*certificate.split(), *files], check=True, capture_output=True)
    secure = free_port()
    config = folder / "nginx.conf"
    config.write_text(adapted(folder, house.port, free_port(), secure))
    nginx = subprocess.Popen([str(NGINX), "-p", folder, "-c", config], stderr=subprocess.PIPE)
    try:
        while True:
            assert nginx.poll() is None, (folder / "errors").read_text()
            with contextlib.suppress(OSError):
                socket.create_connection(("127.0.0.1", secure)).close()
                break
            await asyncio.sleep(0.02)
        yield secure
    finally:
        nginx.terminate()
        nginx.communicate()


def test_people_play_through_nginx(tmp_path: Path) -> None:
    """A page of the site opens a socket there; one from elsewhere does not; metrics stay inside."""
    if NGINX is None:
        return  # what it is told is checked above

    async def run() -> None:
        async with House(tmp_path / "data", names=[NAME]) as house:
            created, codes = await house.table_of("monopoly", ["Anna", "Ben"])
            async with behind_nginx(tmp_path, house) as port:
                trusted = ssl.create_default_context(cafile=str(tmp_path / "fullchain.pem"))
                async with httpx.AsyncClient(verify=trusted) as http:
                    for path, status in (("/health", 200), ("/metrics", 404), ("/ready", 404)):
                        url = f"https://127.0.0.1:{port}{path}"
                        named = {"sni_hostname": NAME}
                        answer = await http.get(url, headers={"Host": NAME}, extensions=named)
                        assert answer.status_code == status, path
                where = f"wss://{NAME}:{port}/api/socket?table={created.table}"
                line = {"ssl": trusted, "host": "127.0.0.1", "port": port}
                async with connect(where, origin=f"https://{NAME}", **line) as socket:  # type: ignore[arg-type]
                    hello = wire.Hello(created.table, codes["Anna"])
                    await socket.send(wire.encode(hello).decode())
                    assert isinstance(wire.MESSAGES.decode(await socket.recv()), wire.TableInfo)
                with pytest.raises(InvalidStatus, match="403"):
                    async with connect(where, origin="https://evil.example", **line):  # type: ignore[arg-type]
                        pass

    asyncio.run(run())


def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    assert "DynamicUser=yes" in UNIT
    if SYSTEMD is None:
        return
    unit = tmp_path / "miethai.service"
    unit.write_text(UNIT.replace("/opt/miethai/bin/miethai", sys.executable))
    done = subprocess.run([SYSTEMD, "verify", unit], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
