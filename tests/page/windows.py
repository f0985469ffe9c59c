"""Windows of a browser, which change hands: whoever comes next finds one in which nothing of the
last one's is left, but the page's code is still compiled. That spares a third of every load."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    Request,
    WebSocket,
)

PATIENCE = 60_000  # milliseconds; a loaded machine is slow, not wrong
# A device's share in a table's chance, and its guest's name, are the same in every run.
SAME_CHANCE = """
const real = crypto.getRandomValues.bind(crypto);
crypto.getRandomValues = (into) => (into instanceof Uint32Array ? into.fill(1) : real(into));
Math.random = () => 0;
"""
# Somebody who wants input to count at once: whole games are pressed through in seconds. What is in
# force for everybody else is tested in test_taps.py.
AT_ONCE = """
try {
    const kept = JSON.parse(localStorage.getItem("miethai.prefs") ?? "{}");
    localStorage.setItem("miethai.prefs", JSON.stringify({ quiet: 0, ...kept }));
} catch {} // a page without storage
"""
# Where nobody looks nothing is drawn: a third of a game's work. All else is as it would be: layout,
# styles, what a pointer meets.
UNDRAWN = """
const undrawn = new CSSStyleSheet();
undrawn.replaceSync("html:not([data-drawn]) { opacity: 0 !important }");
document.adoptedStyleSheets.push(undrawn);
"""
FORGET = "() => [localStorage, sessionStorage].forEach((kept) => kept.clear())"
QUIET_PLACE = "/health"  # of the same server: the browser keeps the process and what it compiled
# What is not undone: a window in which this was done is nobody else's.
FOR_GOOD = ("add_init_script", "on", "route", "route_web_socket", "set_offline")
CLOCK = (
    "fast_forward",
    "install",
    "pause_at",
    "resume",
    "run_for",
    "set_fixed_time",
    "set_system_time",
)


class Window:
    """One window, and what was asked, heard, sent and complained of in it."""

    def __init__(self, browser: Browser, at_once: bool, drawn: bool, how: dict[str, Any]) -> None:
        self.context: BrowserContext = browser.new_context(**how)
        self.context.set_default_timeout(PATIENCE)
        scripts = [SAME_CHANCE, AT_ONCE * at_once, UNDRAWN * (not drawn)]
        self.context.add_init_script("\n".join(f"{{ {script} }}" for script in scripts))
        self.asked: list[str] = []
        self.heard: list[str] = []
        self.sent: list[str] = []
        self.complaints: list[str] = []
        self.page: Page = self.context.new_page()
        self.page.on("request", self._request)
        self.page.on("websocket", self._socket)
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.changed = False
        for thing in (self.context, self.page, self.page.clock):
            for name in FOR_GOOD + CLOCK:
                if hasattr(thing, name):
                    self._notice(thing, name)

    def _notice(self, thing: object, name: str) -> None:
        real = getattr(thing, name)

        def noticed(*args: Any, **more: Any) -> Any:
            self.changed = True
            return real(*args, **more)

        setattr(thing, name, noticed)

    def _request(self, request: Request) -> None:
        self.asked.append(request.url)

    def _socket(self, socket: WebSocket) -> None:
        self.asked.append(socket.url)
        socket.on("framereceived", lambda text: self.heard.append(str(text)))
        socket.on("framesent", lambda text: self.sent.append(str(text)))

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.complaints.append(message.text)

    def leave(self, url: str) -> bool:
        """Whether somebody else may have it: its page is gone, and nothing of it is left."""
        if self.changed or len(self.context.pages) != 1:
            return False
        try:
            self.page.goto(url + QUIET_PLACE)
            self.page.mouse.move(0, 0)
            self.page.evaluate(FORGET)
        except Error:  # the server is gone
            return False
        return True

    def enter(self, how: dict[str, Any]) -> None:
        self.page.set_viewport_size(how["viewport"])
        media = {"color_scheme": "light", "reduced_motion": "no-preference"}
        self.page.emulate_media(**{**media, **{key: how[key] for key in media if key in how}})
        for noted in (self.asked, self.heard, self.sent, self.complaints):
            noted.clear()


class Windows:
    """The windows that nobody has, by what cannot be changed in them."""

    def __init__(self) -> None:
        self._free: dict[str, list[Window]] = {}

    def take(self, browser: Browser, at_once: bool, how: dict[str, Any]) -> Window:
        free = self._free.get(_kind(at_once, how))
        window = free.pop() if free else Window(browser, at_once, False, how)
        window.enter(how)
        return window

    def give_back(self, window: Window, url: str, at_once: bool, how: dict[str, Any]) -> None:
        if window.leave(url):
            self._free.setdefault(_kind(at_once, how), []).append(window)
        else:
            window.context.close()


def _kind(at_once: bool, how: dict[str, Any]) -> str:
    changing = ("viewport", "color_scheme", "reduced_motion")
    lasting = {key: value for key, value in how.items() if key not in changing}
    return f"{at_once} {sorted(lasting.items())}"
