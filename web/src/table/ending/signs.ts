// A drawn sign for each kind of highlight, for the page and for the picture.

const SIGNS: Record<string, string> = {
  // a balance that tips
  swing: "M12 4v16M7 20h10M5 7l14-2M5 7l-3 7h6zM19 5l-3 7h6z",
  // a line that climbs
  turn: "M3 18l6-6 4 4 8-9M15 7h6v6",
  // a bomb
  attack: "M10 21a6 6 0 1 0 0-12 6 6 0 0 0 0 12zM14 10l3-3M17 7l1-3M17 7l3 1M18 4l2-1",
  // a coin
  rent: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v10M15 9c-1-1-5-1.500-5 1s5 1.500 5 4-4 2-5.500 1",
};
const STAR =
  "M12 3l2.700 5.800 6.300.800-4.600 4.400 1.200 6.300L12 17.200 6.400 20.300l1.200-6.300L3 9.600l6.300-.800z";

export function signOf(kind: string): string {
  return SIGNS[kind] ?? STAR;
}
