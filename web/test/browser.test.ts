// What goes through the browser's own doors, with stand-ins for them.
import { describe, expect, test, vi } from "vitest";
import { copied } from "../src/lib/copy";
import { beside } from "../src/table/beside";
import { RuleDesk } from "../src/lib/desk.svelte";
import { pinch, type Spot } from "../src/lib/pinch";
import type { Rule, Rulebook } from "../src/lib/wire";

describe("copying", () => {
  const clipboard = (writeText: (text: string) => Promise<void>) =>
    vi.stubGlobal("navigator", { clipboard: { writeText } });

  function oldWay(works: boolean) {
    const field = { value: "", readOnly: false, style: {}, select: vi.fn(), remove: vi.fn() };
    class HTMLElement {
      focus = vi.fn();
    }
    const held = new HTMLElement();
    vi.stubGlobal("HTMLElement", HTMLElement);
    vi.stubGlobal("document", {
      activeElement: held,
      createElement: () => field,
      body: { append: vi.fn() },
      execCommand: () => works,
    });
    return { field, held };
  }

  test("goes by the clipboard where the page has one", async () => {
    const writeText = vi.fn(() => Promise.resolve());
    clipboard(writeText);
    expect(await copied("link")).toBe(true);
    expect(writeText).toHaveBeenCalledWith("link");
  });

  test.each([true, false])("else by a marked text, which is taken away again: %s", async (works) => {
    clipboard(() => Promise.reject(new Error("not here")));
    const { field, held } = oldWay(works);
    expect(await copied("link")).toBe(works);
    expect(field.value).toBe("link");
    expect(field.select).toHaveBeenCalledOnce();
    expect(field.remove).toHaveBeenCalledOnce();
    expect(held.focus).toHaveBeenCalledOnce();
  });
});

describe("two fingers", () => {
  function place() {
    const element = new EventTarget() as HTMLElement;
    const zooms: { factor: number; at: Spot }[] = [];
    const stop = pinch((factor, at) => zooms.push({ factor, at }))(element) as () => void;
    const send = (kind: string, more: object): Event => {
      const event = Object.assign(new Event(kind, { cancelable: true }), more);
      element.dispatchEvent(event);
      return event;
    };
    const touch = (kind: string, ...xs: number[]): Event =>
      send(kind, { touches: xs.map((x) => ({ clientX: x, clientY: 50 })) });
    return { zooms, touch, send, stop };
  }

  test("draw near and move away around their middle", () => {
    const { zooms, touch } = place();
    touch("touchstart", 100, 200);
    expect(touch("touchmove", 50, 250).defaultPrevented).toBe(true);
    touch("touchmove", 100, 200);
    expect(zooms).toEqual([
      { factor: 2, at: { x: 150, y: 50 } },
      { factor: 0.5, at: { x: 150, y: 50 } },
    ]);
  });

  test("one finger stays with the browser, also when the other was taken away", () => {
    const { zooms, touch } = place();
    touch("touchstart", 100);
    expect(touch("touchmove", 150).defaultPrevented).toBe(false);
    touch("touchstart", 100, 200);
    touch("touchend", 100);
    touch("touchmove", 100, 300);
    expect(zooms).toEqual([]);
  });

  test("two fingers at one point are no division by nothing", () => {
    const { zooms, touch } = place();
    touch("touchstart", 100, 100);
    touch("touchmove", 100, 110);
    expect(zooms[0]!.factor).toBe(10);
  });

  test("the wheel zooms with Ctrl only, upwards nearer", () => {
    const { zooms, send, stop } = place();
    expect(send("wheel", { deltaY: -300, clientX: 1, clientY: 2 }).defaultPrevented).toBe(false);
    expect(send("wheel", { deltaY: -300, clientX: 1, clientY: 2, ctrlKey: true }).defaultPrevented).toBe(
      true,
    );
    expect(zooms).toEqual([{ factor: Math.E, at: { x: 1, y: 2 } }]);
    stop();
    send("wheel", { deltaY: -300, clientX: 1, clientY: 2, ctrlKey: true });
    expect(zooms).toHaveLength(1);
  });
});

describe("rules beside the board", () => {
  const rule = (id: string, interprets?: string[]): Rule => ({
    id,
    title: id,
    text: "",
    section: "",
    rulesets: [],
    ...(interprets && { interprets }),
  });
  const BOOK: Rulebook = {
    family: "toy",
    sections: [],
    rules: [rule("T-1"), rule("T-2"), rule("R-1", ["T-2"])],
  };

  test("a rule comes with the rulings about it", async () => {
    const desk = new RuleDesk(() => Promise.resolve(BOOK), vi.fn());
    expect(desk.find("T-1")).toBeNull();
    desk.want("en");
    await vi.waitFor(() => expect(desk.book).not.toBeNull());
    expect(desk.find("T-2")?.rulings.map(({ id }) => id)).toEqual(["R-1"]);
    expect(desk.find("T-1")?.rulings).toEqual([]);
    expect(desk.find("T-9")).toBeNull();
  });

  test("the book is asked for once a language, again after a failure, and a late answer is dropped", async () => {
    const asked: string[] = [];
    const answers: Record<string, (book: Rulebook) => void> = {};
    const desk = new RuleDesk((lang) => {
      asked.push(lang);
      if (asked.length === 1) return Promise.reject(new Error("no net"));
      return new Promise((resolve) => (answers[lang] = resolve));
    }, vi.fn());
    desk.want("de");
    await vi.waitFor(() => expect(desk.failed).toBe(true));
    desk.want("de");
    desk.want("de");
    desk.want("en");
    expect(asked).toEqual(["de", "de", "en"]);
    answers.en!(BOOK);
    answers.de!({ ...BOOK, family: "late" });
    await vi.waitFor(() => expect(desk.book?.family).toBe("toy"));
    await Promise.resolve();
    expect([desk.book?.family, desk.failed]).toEqual(["toy", false]);
  });

  test("one rule leads to another and back, and the focus goes where it was", () => {
    class HTMLElement {
      isConnected = true;
      focus = vi.fn();
    }
    const link = new HTMLElement();
    vi.stubGlobal("HTMLElement", HTMLElement);
    vi.stubGlobal("document", { activeElement: link });
    const opened = vi.fn();
    const desk = new RuleDesk(() => Promise.resolve(BOOK), opened);
    for (const id of ["T-1", "T-2", "T-1"]) desk.open(id);
    expect([desk.id, desk.trail]).toEqual(["T-1", ["T-2", "T-1"]]);
    expect(opened).toHaveBeenCalledTimes(3);
    desk.back();
    expect(desk.id).toBe("T-2");
    desk.back();
    expect(desk.id).toBeNull();
    expect(link.focus).toHaveBeenCalledOnce();
  });
});

test("a note about a button does not lie on the thing of the board that it is about", () => {
  vi.stubGlobal("innerHeight", 900);
  vi.stubGlobal("innerWidth", 1440);
  const at = (left: number, top: number, width: number, height: number) => ({
    ...{ left, top, width, height, right: left + width, bottom: top + height },
    getBoundingClientRect() {
      return this;
    },
  });
  const button = { ...at(1100, 200, 300, 50), closest: () => at(1080, 60, 340, 700) } as never;
  expect(beside(button)).toEqual({ left: "804px", top: "200px", bottom: "auto" });
  expect(beside(button, at(960, 600, 60, 60))).toEqual({ left: "804px", top: "200px", bottom: "auto" });
  expect(beside(button, at(960, 240, 60, 60))).toEqual({ left: "684px", top: "200px", bottom: "auto" });
});
