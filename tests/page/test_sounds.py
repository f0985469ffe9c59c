"""The sounds as they leave the loudspeaker: rendered to samples in a browser and measured."""

from __future__ import annotations

import itertools
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser
from tests.page.house import House, Person

ROOT = Path(__file__).parents[2]
ASSETS = ROOT / "src/miethai/server/page/assets"
SOURCE = ROOT / "web/src/lib/sounds.ts"
LONGEST = 1.5  # seconds: nobody waits for a sound
QUIETEST = 0.03  # of full scale in the loudest twentieth of a second: -30 dB
ALIKE = 0.97  # how far two sounds may be the same in pitch and time
# A clock that does not run: what is rung comes out as samples. Then what a listener tells sounds
# apart by: how loud each part of the spectrum is in each slice of time.
RENDER = """
async ([url, sounds]) => {
    const RATE = 16000, SECONDS = 2, SLICE = 800, BANDS = [80, 160, 320, 640, 1280, 2560, 5120];
    const heard = {};
    for (const sound of sounds) {
        const offline = new OfflineAudioContext(1, RATE * SECONDS, RATE);
        window.AudioContext = function () { return offline; };
        offline.resume = () => Promise.resolve();
        const { ring } = await import(`${url}?${sound}`); // each time anew: it keeps its context
        ring(sound);
        const samples = (await offline.startRendering()).getChannelData(0);
        const peak = samples.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
        const last = samples.findLastIndex((x) => Math.abs(x) > peak / 1000);
        const slices = [];
        for (let at = 0; at + SLICE <= samples.length; at += SLICE) {
            const part = samples.subarray(at, at + SLICE);
            const bands = BANDS.map((low) => {
                let power = 0;
                for (const pitch of [low * 1.1, low * 1.3, low * 1.5, low * 1.7, low * 1.9]) {
                    let re = 0, im = 0;
                    part.forEach((x, k) => {
                        re += x * Math.cos(2 * Math.PI * pitch * k / RATE);
                        im += x * Math.sin(2 * Math.PI * pitch * k / RATE);
                    });
                    power += re * re + im * im;
                }
                return Math.sqrt(power);
            });
            slices.push([Math.sqrt(part.reduce((sum, x) => sum + x * x, 0) / SLICE), bands]);
        }
        const loudest = Math.max(...slices.map(([rms]) => rms));
        const print = slices.flatMap(([, bands]) => bands);
        const size = Math.hypot(...print);
        heard[sound] = {
            peak, loudest, seconds: last / RATE, print: print.map((x) => x / size),
        };
    }
    return heard;
}
"""


def test_every_sound_is_heard_short_and_its_own(browser: Browser, house: House) -> None:
    made = SOURCE.read_text().split("const SOUNDS = {")[1].split("\n} satisfies")[0]
    names = re.findall(r"^  (\w+): ", made, re.M)
    (chunk,) = ASSETS.glob("sounds-*.js")
    with Person(browser, house) as somebody:
        somebody.go()
        url = f"{house.url}/assets/{chunk.name}"
        heard: dict[str, Any] = somebody.page.evaluate(RENDER, [url, names])
    assert len(heard) == len(names) >= 15
    for name, sound in heard.items():
        assert sound["peak"] < 0.9, f"{name} is clipped"
        assert sound["loudest"] > QUIETEST, f"{name} is not heard: {sound['loudest']}"
        assert sound["seconds"] < LONGEST, f"{name} lasts {sound['seconds']} s"
    for one, other in itertools.combinations(names, 2):
        same = sum(a * b for a, b in zip(heard[one]["print"], heard[other]["print"], strict=True))
        assert same < ALIKE, f"{one} sounds like {other}: {same:.2f}"
