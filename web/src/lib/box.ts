// What the values of a box are called: by the words that the pieces have for the parts of a path.

type Names = Readonly<Record<string, string>>;

/** "tenants.family.rent" as "Familie · Miete": the group is its heading already. */
export function spoken(path: string, names: Names): string {
  const parts = path.split(".");
  const from = parts.length > 1 ? 1 : 0;
  return parts
    .map((part, i) => {
      const whole = names[parts.slice(0, i + 1).join(".")];
      if (whole !== undefined) return whole;
      // A row of numbers is counted from one.
      return /^\d+$/.test(part) ? String(Number(part) + 1) : (names[part] ?? part);
    })
    .slice(from)
    .join(" · ");
}

export function groupOf(path: string): string {
  return path.split(".")[0]!;
}
