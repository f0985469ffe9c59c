// Text on a picture: what does not fit is shortened, or goes on in the next line.

export interface Measure {
  measureText: (text: string) => { width: number };
}

/** As much of a text as there is room for. */
export function fitted(pen: Measure, text: string, room: number): string {
  if (pen.measureText(text).width <= room) return text;
  const letters = [...text];
  while (letters.length > 1 && pen.measureText(`${letters.join("")}…`).width > room) letters.pop();
  return `${letters.join("").trimEnd()}…`;
}

/** A text in lines, at most so many; the last says by its dots that there is more. */
export function wrapped(pen: Measure, text: string, room: number, most: number): string[] {
  const lines: string[] = [];
  let last = "";
  for (const word of text.split(" ")) {
    const longer = last ? `${last} ${word}` : word;
    if (!last || lines.length === most - 1 || pen.measureText(longer).width <= room) last = longer;
    else {
      lines.push(last);
      last = word;
    }
  }
  return [...lines, last].map((line) => fitted(pen, line, room));
}
