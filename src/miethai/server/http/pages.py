"""The files of the page. What has a hash in its name is kept by browsers for ever, everything else
is asked for again; packed files that lie beside their originals are sent to clients that can unpack
them."""

from __future__ import annotations

import os
from pathlib import Path

from starlette.datastructures import Headers
from starlette.responses import FileResponse, Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Scope

from miethai.server.http.requests import takes_gzip

ASSETS = "assets"  # the folder of files with a hash in their names
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".txt": "text/plain; charset=utf-8",
}


class Page(StaticFiles):
    """A folder with a built page."""

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder, html=True)
        self._folder = folder

    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        path, headers = Path(full_path), Headers(scope=scope)
        hashed = ASSETS in path.relative_to(self._folder.resolve()).parts[:-1]
        sent = {
            "Cache-Control": "public, max-age=31536000, immutable" if hashed else "no-cache",
            "Vary": "Accept-Encoding",
        }
        media = TYPES.get(path.suffix, "application/octet-stream")
        packed = path.with_name(path.name + ".gz")
        if takes_gzip(headers.get("accept-encoding", "")) and packed.is_file():
            sent["Content-Encoding"] = "gzip"
            path, stat_result = packed, packed.stat()
        answer = FileResponse(path, status_code, sent, media, stat_result=stat_result)
        if self.is_not_modified(answer.headers, headers):
            return NotModifiedResponse(answer.headers)
        return answer
