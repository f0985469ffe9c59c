"""What cannot be started is said before anything is."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
from pathlib import Path

import pytest
from tests.server.process import Process

from miethai.cli import main


def test_a_port_that_is_taken(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        assert main(["serve", "--data", str(tmp_path / "data"), "--port", str(port)]) == 2
    assert f"--port {port} is taken" in capsys.readouterr().err
    assert not (tmp_path / "data").exists()


def test_an_address_of_somebody_else(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    somewhere = "192.0.2.1"  # an address for examples
    assert (
        main(["serve", "--port", "0", "--data", str(tmp_path / "data"), "--host", somewhere]) == 2
    )
    assert f"--host {somewhere}: " in capsys.readouterr().err


@pytest.mark.parametrize("processes", ["1", "2"])
def test_a_folder_that_cannot_be(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], processes: str
) -> None:
    (tmp_path / "file").write_text("")
    data = tmp_path / "file" / "data"
    assert main(["serve", "--data", str(data), "--port", "0", "--processes", processes]) == 2
    assert str(data) in capsys.readouterr().err


@pytest.mark.parametrize(
    ("host", "signals"), [("::", [signal.SIGINT]), ("127.0.0.1", 2 * [signal.SIGTERM])]
)
def test_a_server_that_is_told_to_go_ends_well(
    tmp_path: Path, host: str, signals: list[signal.Signals]
) -> None:
    """On all addresses, those of version 4 too; told twice, it goes at once."""

    async def run() -> None:
        with Process(tmp_path / "with blanks ü", "--host", host) as server:
            await server.start()
            for which in signals[:-1]:
                os.kill(server.pid, which)
            assert server.signal(signals[-1]) == 0
            log = [json.loads(line) for line in server.errors.read_text().splitlines()]
            assert [line["what"] for line in log] == ["open", "closing"]

    asyncio.run(run())
