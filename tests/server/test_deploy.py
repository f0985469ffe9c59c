"""The examples in deploy/: what they say is right, and where nginx and systemd are installed, they
are run."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import shutil
import socket
import ssl
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
import yaml
from tests.server.house import House
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from miethai.cli import parser
from miethai.cli.serve import _check_node
from miethai.server import wire
from miethai.server.disk.opening import is_database
from miethai.server.metrics import Metrics

DEPLOY = Path(__file__).parents[2] / "deploy"
NAME = "games.example.org"
SITE = (DEPLOY / "nginx.conf").read_text("utf-8")
UNIT = (DEPLOY / "miethai.service").read_text("utf-8")
NODE_UNIT = (DEPLOY / "miethai@.service").read_text("utf-8")
PLACES = f"{os.environ['PATH']}:/usr/sbin:/usr/bin:/sbin:/bin"
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
    assert 'add_header Strict-Transport-Security "max-age=31536000" always;' in SITE


def test_the_nodes_of_the_examples_are_nodes() -> None:
    """Each finds the database, is found by the other and the proxy, and trusts both."""
    known = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
    services = known["services"]
    place = {name: one["networks"]["inside"]["ipv4_address"] for name, one in services.items()}
    site = (DEPLOY / "nodes.conf").read_text("utf-8")
    for name, other in (("node1", "node2"), ("node2", "node1")):
        args = parser().parse_args(services[name]["command"].split())
        _check_node(args, is_database(args.data))
        assert urlsplit(args.data).hostname == place["database"]
        assert args.host == place[name]
        assert set(args.proxy.split(",")) == {place["proxy"], place[other]}
        assert f"server {place[name]}:{args.port} " in site
        user = services["database"]["environment"]
        assert urlsplit(args.data).password is None, "everybody can read commands"
        assert services[name]["environment"]["PGPASSWORD"] == user["POSTGRES_PASSWORD"]
    (command,) = re.findall(r"miethai (serve .*)", NODE_UNIT)
    args = parser().parse_args(command.replace("%i", "8081").split())
    _check_node(args, is_database(args.data))
    for line in ("proxy_set_header Host $host;", "location = /metrics { return 404; }"):
        assert line in site
    words = re.findall(r"^CMD (\[.*\])$", (DEPLOY / "Containerfile").read_text("utf-8"), re.M)
    assert parser().parse_args(json.loads(words[0])).port == 8080


@pytest.mark.parametrize(
    "words",
    [
        ["hadolint", "Containerfile"],
        ["yamllint", "--config-data", "{rules: {line-length: {max: 130}}}", "compose.yaml"],
        ["yamllint", "--config-data", "{rules: {line-length: {max: 130}}}", "alerts.yaml"],
        ["promtool", "check", "rules", "alerts.yaml"],
        ["podman-compose", "--file", "compose.yaml", "config"],
    ],
    ids=" ".join,
)
def test_linters_find_nothing(words: list[str]) -> None:
    needed = [words[0], "podman"] if words[0] == "podman-compose" else words[:1]
    if any(shutil.which(tool) is None for tool in needed):
        return  # what matters most is checked above
    done = subprocess.run(words, cwd=DEPLOY, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def certified(folder: Path) -> None:
    """A certificate that is not asked of anybody."""
    command = (
        "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1"
        f" -subj /CN={NAME} -addext subjectAltName=DNS:{NAME}"
    )
    files = ["-keyout", str(folder / "privkey.pem"), "-out", str(folder / "fullchain.pem")]
    subprocess.run([*command.split(), *files], check=True, capture_output=True)


def test_nginx_understands_the_site_of_the_nodes(tmp_path: Path) -> None:
    if NGINX is None:
        return
    certified(tmp_path)
    config = tmp_path / "nginx.conf"
    site = (DEPLOY / "nodes.conf").read_text("utf-8")
    config.write_text(in_nginx(tmp_path, placed(tmp_path, site, free_port(), free_port())))
    command = [NGINX, "-t", "-p", str(tmp_path), "-c", str(config)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_alarms_ring_for_what_the_server_counts() -> None:
    text = (DEPLOY / "alerts.yaml").read_text("utf-8")
    alarms = yaml.safe_load(text)["groups"][0]["rules"]
    known = set(re.findall(r"^# TYPE (miethai_\w+) ", Metrics().text().decode(), re.M))
    for alarm in alarms:
        named = {name.removesuffix("_bucket") for name in re.findall(r"miethai_\w+", alarm["expr"])}
        assert named <= known
        assert named or alarm["expr"].startswith("up{")
        assert alarm["annotations"]["summary"]
    assert len({alarm["alert"] for alarm in alarms}) == len(alarms)


def test_the_dashboard_asks_for_what_the_server_counts() -> None:
    board = json.loads((DEPLOY / "grafana.json").read_text("utf-8"))
    asked = [target["expr"] for panel in board["panels"] for target in panel["targets"]]
    known = set(re.findall(r"^# TYPE (miethai_\w+) ", Metrics().text().decode(), re.M))
    named = {name for expr in asked for name in re.findall(r"miethai_\w+", expr)}
    bare = {name.removesuffix("_bucket") for name in named}
    assert bare == {name for name in known if not name.endswith("_created")}


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def placed(folder: Path, site: str, plain: int, secure: int) -> str:
    """A site on other ports with a certificate of its own."""
    site = re.sub(r"\n *listen \[::\].*", "", site)
    site = site.replace("listen 80;", f"listen 127.0.0.1:{plain};")
    site = site.replace("listen 443 ", f"listen 127.0.0.1:{secure} ")
    return re.sub(r"/etc/letsencrypt/live/\S+/", f"{folder}/", site)


def in_nginx(folder: Path, site: str) -> str:
    """A configuration for anybody."""
    places = "".join(
        f"{kind}_temp_path {folder}/{kind};\n"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    main = f"daemon off;\npid {folder}/pid;\nerror_log {folder}/errors;\nevents {{ }}\n"
    return f"{main}http {{\naccess_log off;\n{places}{site}\n}}\n"


@contextlib.asynccontextmanager
async def behind_nginx(folder: Path, house: House) -> AsyncIterator[int]:
    """nginx with the example before a house; its port."""
    certified(folder)
    secure = free_port()
    config = folder / "nginx.conf"
    site = SITE.replace("127.0.0.1:8080", f"127.0.0.1:{house.port}")
    config.write_text(in_nginx(folder, placed(folder, site, free_port(), secure)))
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
                        assert "strict-transport-security" in answer.headers
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


@pytest.mark.parametrize(
    ("name", "text"), [("miethai.service", UNIT), ("miethai@8081.service", NODE_UNIT)]
)
def test_systemd_understands_the_unit(tmp_path: Path, name: str, text: str) -> None:
    assert "DynamicUser=yes" in text
    if SYSTEMD is None:
        return
    unit = tmp_path / name
    unit.write_text(text.replace("/opt/miethai/bin/miethai", sys.executable))
    done = subprocess.run([SYSTEMD, "verify", unit], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
