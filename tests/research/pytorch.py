"""PyTorch for the tests of examples/ppo.py, where it is to be had without CUDA.

    python -m tests.research.pytorch

The usual build for Linux comes with gigabytes of CUDA, which no test here needs: the one for
processors alone is a tenth of that. This installs it into the running environment, from where pip
installs or from PyTorch's own index; where neither has it, it says so, and the tests that need it
are left out. It always ends well.
"""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.util import find_spec

WANTED = "torch==2.13.0"  # pinned, as requirements.lock pins the rest
OF_CUDA = ("nvidia", "cuda", "triton")  # how the names of its parts begin
PIP = (sys.executable, "-m", "pip", "install", "--quiet", WANTED)
UV = (sys.executable, "-m", "uv", "pip", "install", "--quiet", "--python", sys.executable)


def with_cuda() -> bool:
    """Whether what pip would install has parts of CUDA; also where pip does not find anything."""
    asked = subprocess.run((*PIP, "--dry-run", "--report", "-"), capture_output=True, check=False)
    if asked.returncode:
        return True
    rows = json.loads(asked.stdout)["install"]
    return any(row["metadata"]["name"].lower().startswith(OF_CUDA) for row in rows)


def done(command: tuple[str, ...]) -> bool:
    return subprocess.run(command, stderr=subprocess.DEVNULL, check=False).returncode == 0


def main() -> None:
    if find_spec("torch") is not None or (not with_cuda() and done(PIP)):
        return
    if not done((*UV, "--torch-backend", "cpu", WANTED)):
        print("no PyTorch without CUDA is to be had: the tests of its learning are left out")


if __name__ == "__main__":
    main()
