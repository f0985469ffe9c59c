"""The sounds as they leave the loudspeaker: rendered to samples in a browser and measured."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable
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
    let seed = 1; // noise, the same in every run: the windows of these tests draw no numbers
    Math.random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
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
            course: slices.map(([rms]) => rms / loudest),
            bands: slices.map(([, bands]) => bands.map((x) => x * x)),
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
    for name, is_meant in MEANT.items():
        assert is_meant(heard[name]), f"{name} does not sound like it: {heard[name]['course']}"


# --- what they are meant to be -------------------------------------------------------------------
# A slice lasts a twentieth of a second; bands begin at 80, 160, 320, 640, 1280, 2560, 5120 Hz.
def part(sound: Any, bands: slice, slices: slice = slice(None)) -> float:
    """How much of its power lies in these bands, in these slices of time."""
    rows = sound["bands"][slices]
    return float(sum(sum(row[bands]) for row in rows) / sum(sum(row) for row in rows))


def blows(sound: Any) -> int:
    """How often it begins anew, after silence."""
    course = [0.0, *sound["course"]]
    return sum(now > 0.5 and before < 0.2 for before, now in itertools.pairwise(course))


def is_held(sound: Any, slices: int) -> bool:
    """Never silent for so long."""
    return bool(min(sound["course"][:slices]) > 0.2)


LOW, MIDDLE, HIGH = slice(0, 3), slice(2, 5), slice(4, 7)
MEANT: dict[str, Callable[[Any], bool]] = {
    "hammer": lambda s: blows(s) == 2 and part(s, LOW) > 0.7 and s["seconds"] < 0.5,
    "explosion": lambda s: (
        s["course"][0] == 1  # a bang, bright at first, and a low rumble after it
        and part(s, HIGH, slice(0, 2)) > 3 * part(s, HIGH, slice(6, 12))
        and part(s, LOW, slice(6, 12)) > 0.7
        and s["seconds"] > 0.6
    ),
    "siren": lambda s: (
        is_held(s, 17)  # two tones in turn, without a gap
        and part(s, MIDDLE) > 0.8
        and part(s, slice(3, 4), slice(0, 4)) > 2 * part(s, slice(3, 4), slice(5, 9))
    ),
    "van": lambda s: is_held(s, 11) and part(s, LOW) > 0.6,
    "jail": lambda s: blows(s) == 1 and part(s, MIDDLE) > 0.6,
    "coins_in": lambda s: part(s, slice(3, 7)) > 0.9,
    "coins_out": lambda s: part(s, slice(3, 7)) > 0.8,
    "tear": lambda s: blows(s) == 2 and part(s, HIGH) > 0.25,
    "throw": lambda s: blows(s) >= 2 and part(s, HIGH) > 0.1,
    "applause": lambda s: is_held(s, 20) and part(s, HIGH) > 0.1,
    "crash": lambda s: (
        part(s, LOW, slice(9, 12)) > part(s, LOW, slice(0, 3))  # it falls, and then it bursts
        and part(s, HIGH, slice(12, 15)) > 3 * part(s, HIGH, slice(8, 11))
    ),
}
