"""WebSockets as this server uses them: short texts, many of them, without compression."""

from __future__ import annotations

import struct
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.protocol import OPEN

TEXT = 0b1000_0001  # a whole text, the first byte of its frame
SHORT, LONG = 126, 65_536  # texts from these lengths on have longer heads
AHEAD = 8  # messages that may wait to be obeyed before the line is not read any further


class Socket(WebSocketsSansIOProtocol):
    """Writes a frame in one go where nothing stands in the way, and goes on reading while a few
    messages wait. Whatever is not usual is uvicorn's business, which takes twice as long."""

    async def send(self, message: Any) -> None:
        text = message.get("text")
        usual = self.conn.state is OPEN and self.writable.is_set()
        if text is None or not usual or self.transport.is_closing():
            await super().send(message)
        else:
            self.transport.write(framed(text.encode()))

    def handle_text(self, event: Frame) -> None:
        if event.fin and not self.close_sent and self.queue.qsize() < AHEAD:
            try:
                text = str(event.data, "utf-8")
            except UnicodeDecodeError:
                super().handle_text(event)
            else:
                self.queue.put_nowait({"type": "websocket.receive", "text": text})
        else:
            super().handle_text(event)


def framed(data: bytes) -> bytes:
    """A text as a server sends it (RFC 6455, section 5.2)."""
    length = len(data)
    if length < SHORT:
        return bytes((TEXT, length)) + data
    if length < LONG:
        return struct.pack("!BBH", TEXT, 126, length) + data
    return struct.pack("!BBQ", TEXT, 127, length) + data
