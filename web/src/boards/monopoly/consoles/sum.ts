// The banker's calculator: + − × ÷ and brackets, nothing else.

type Token = number | string;

function tokens(text: string): Token[] | null {
  const found = text.replaceAll(",", ".").match(/\d+(?:\.\d+)?|[-+*/×÷:()−]|\S/g) ?? [];
  const signs: Record<string, string> = { "×": "*", "÷": "/", ":": "/", "−": "-" };
  const out = found.map((t) => (/^\d/.test(t) ? Number(t) : (signs[t] ?? t)));
  return out.every((t) => typeof t === "number" || "+-*/()".includes(t)) ? out : null;
}

/** The value of a sum; null while it is not one (yet). */
export function sum(text: string): number | null {
  const read = tokens(text);
  if (!read || read.length === 0) return null;
  let at = 0;
  function factor(): number {
    const t = read![at++];
    if (typeof t === "number") return t;
    if (t === "-") return -factor();
    if (t === "(") {
      const inner = terms();
      return read![at++] === ")" ? inner : Number.NaN;
    }
    return Number.NaN;
  }
  function product(): number {
    let value = factor();
    while (read![at] === "*" || read![at] === "/") {
      value = read![at++] === "*" ? value * factor() : value / factor();
    }
    return value;
  }
  function terms(): number {
    let value = product();
    while (read![at] === "+" || read![at] === "-") {
      value = read![at++] === "+" ? value + product() : value - product();
    }
    return value;
  }
  const value = terms();
  return at === read.length && Number.isFinite(value) ? Math.round(value * 100) / 100 : null;
}
