// The houses at the quay, told in numbers: the town is drawn from them.

type Roof = "gable" | "mansard" | "steps" | "shed" | "flat";

export interface House {
  x: number;
  /** Where the roof begins; the ground is at 300. */
  y: number;
  width: number;
  wall: string;
  roof: Roof;
  tiles: string;
  /** Height of the roof. */
  rise: number;
  /** Windows: columns, rows, width, height. */
  windows: [number, number, number, number];
  /** Row by row: 1 is lit. */
  lit: string;
  door: boolean;
}

export const GROUND = 300;

type Row = [number, number, number, string, Roof, string, number, House["windows"], string, boolean?];

const ROWS: Row[] = [
  [640, 226, 54, "b5", "gable", "r1", 30, [2, 2, 11, 14], "1001", false],
  [698, 184, 64, "b2", "mansard", "r2", 22, [3, 4, 10, 13], "100111110101"],
  [764, 208, 50, "b4", "steps", "b4", 26, [2, 3, 10, 13], "110000"],
  [818, 164, 78, "b1", "gable", "r3", 40, [3, 4, 11, 15], "111101101010"],
  [900, 220, 46, "b6", "shed", "r2", 22, [2, 3, 9, 12], "111101", false],
  [950, 150, 70, "b3", "flat", "r2", 6, [3, 5, 11, 14], "010000001101001"],
  [1024, 196, 58, "b2", "gable", "r1", 32, [2, 3, 11, 15], "111011"],
  [1086, 172, 84, "b5", "mansard", "r3", 26, [4, 4, 10, 14], "1001100100011101"],
  [1174, 204, 52, "b1", "steps", "b1", 28, [2, 3, 11, 14], "011100"],
  [1262, 188, 64, "b4", "gable", "r2", 34, [2, 4, 12, 13], "10000100"],
  [1330, 216, 50, "b3", "flat", "r3", 6, [2, 3, 10, 13], "001110"],
  [1384, 158, 72, "b2", "mansard", "r1", 26, [3, 5, 10, 13], "110010111111100"],
  [1460, 206, 56, "b6", "gable", "r3", 30, [2, 3, 11, 14], "101101"],
  [1520, 176, 74, "b1", "flat", "r2", 6, [3, 4, 11, 14], "011010110010"],
  [1598, 214, 50, "b5", "steps", "b5", 28, [2, 3, 10, 13], "100110"],
  [1652, 168, 80, "b3", "mansard", "r2", 26, [3, 4, 11, 15], "110011010100"],
  [1736, 200, 60, "b2", "gable", "r1", 34, [2, 3, 11, 15], "011011"],
  [1800, 186, 66, "b4", "shed", "r3", 24, [3, 4, 10, 13], "101001110010"],
  [1870, 150, 76, "b1", "gable", "r2", 38, [3, 5, 11, 14], "010110100101101"],
  [1950, 210, 56, "b6", "flat", "r2", 6, [2, 3, 11, 14], "110010"],
];

export const HOUSES: House[] = ROWS.map(
  ([x, y, width, wall, roof, tiles, rise, windows, lit, door = true]) => ({
    x,
    y,
    width,
    wall,
    roof,
    tiles,
    rise,
    windows,
    lit,
    door,
  }),
);

export function roofPath({ x, y, width, roof, rise }: House): string {
  const right = x + width;
  switch (roof) {
    case "gable":
      return `M${x - 4} ${y}L${x + width / 2} ${y - rise}L${right + 4} ${y}Z`;
    case "mansard":
      return `M${x - 3} ${y}L${x + 6} ${y - rise}H${right - 6}L${right + 3} ${y}Z`;
    case "shed":
      return `M${x - 3} ${y}V${y - rise}L${right + 3} ${y}Z`;
    case "flat":
      return `M${x - 3} ${y - rise}h${width + 6}v7h${-width - 6}z`;
    case "steps": {
      const up = `h${width / 8}v${-rise / 4}`;
      const down = `h${width / 8}v${rise / 4}`;
      return `M${x} ${y}v${-rise / 4}${up.repeat(3)}h${width / 4}v${rise / 4}${down.repeat(3)}Z`;
    }
  }
}

/** All lit, or all dark windows of a house as one path. */
export function windowsPath(house: House, lit: boolean): string {
  const [columns, rows, width, height] = house.windows;
  const gap = (house.width - columns * width) / (columns + 1);
  const storey = (GROUND - house.y - (house.door ? 31 : 13)) / rows;
  let path = "";
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if ((house.lit[row * columns + column] === "1") !== lit) continue;
      const x = house.x + gap + column * (width + gap);
      path += `M${x.toFixed(1)} ${(house.y + 9 + row * storey).toFixed(1)}h${width}v${height}h-${width}z`;
    }
  }
  return path;
}

/** A band of water: waves at a height, down to the bottom. */
export function wavePath(y: number, half: number, height: number): string {
  const count = Math.ceil(3000 / (2 * half));
  return `M-700 ${y}${`q${half / 2} ${-height} ${half} 0t${half} 0`.repeat(count)}V420H-700Z`;
}
