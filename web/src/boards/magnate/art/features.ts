// The features of the city, drawn into the ground of their plots. Some stretch over several plots:
// `variant` is the number of the plot among those of its district with the same feature.

import { clock } from "./buildings";
import { dice, LEAN, once, PLOT_D, PLOT_W, type Drawing, type Pen } from "./pen";
import { DUCK, FIR, FLOWERS, HERON, PLANE, REED, TREE } from "./symbols";

const REEDS: readonly (readonly [number, number])[] = [
  [78, 36],
  [66, 47],
  [50, 56],
  [20, 51],
  [9, 41],
  [0, 30],
  [18, 19],
  [48, 16],
  [74, 21],
];

function playground(pen: Pen): void {
  pen.ellipse("sand", 23.6, 40, 24, 11);
  pen.put("pole", "M0 22l5 -24h22l5 24M5 -2l-5 24M27 -2l-5 24", 56.3, 0);
  pen.put("rope", "M0 0v15m8 0v-15", 67.3, -2).put("seatp", "M0 0h12", 65.3, 13);
  pen.put("slide", "M0 0q4 -4 10 -14l8 -10h9l-9 12q-6 11 -11 14z", 6.6, 44);
  pen.put("pole", "M0 0v24m-5 -19h5m-5 6h5m-5 6h5", 31.6, 20);
  pen.ellipse("mgr2", 63.5, 51, 13, 6).ellipse("mgr", 63.5, 48, 13, 6);
  pen.put("mgl", "M0 0h26M6 -5l14 10M20 -5l-14 10", 50.5, 48);
  pen.symbol(TREE, 3.9, 16, 0.85).symbol(TREE, 90.4, 14, 0.7);
}

function forest(pen: Pen, variant: number): void {
  const roll = dice(`forest${variant}`);
  for (let row = 0; row < 4; row++) {
    for (let k = 0; k < 6; k++) {
      const y = 11 + row * 14.5 + roll() * 4;
      const x = 6 + k * 16 + roll() * 7 - LEAN * y;
      if (row === 3 && k > 3) continue; // the corner of the plot's mark
      pen.symbol(roll() < 0.22 ? TREE : FIR, x, y, 0.76 + roll() * 0.26);
    }
  }
}

const PONDS = [
  "M7.2 40q4 -20 30 -18q26 -10 40 4q14 12 -8 18q-14 10 -34 6q-28 4 -28 -10z",
  "M1.2 28q20 -14 44 -8q28 0 30 14q0 14 -24 18q-10 8 -24 4q-34 -4 -26 -28z",
  "M15.2 20q30 -10 46 2q20 12 6 22q-22 16 -44 8q-28 -12 -8 -32z",
];

function reserve(pen: Pen, variant: number): void {
  pen.put("wat", PONDS[variant % 3]!).put("ripl", "M0 0h14m6 5h10m-30 2h9", 31.2, 36);
  for (const [x, y] of REEDS) pen.symbol(REED, x, y + (variant % 2));
  if (variant % 3 === 1) pen.symbol(HERON, 45.2, 38);
  else pen.ellipse("lily", 55.2, 38, 5, 2.4).ellipse("lily", 63.2, 32, 4, 2);
  pen.symbol(variant % 3 === 2 ? TREE : FIR, 6.4, 16, 0.8);
}

function school(pen: Pen): void {
  pen.ground("gyd").ground("pit", 3, 44, 38, 14).line("pitl", 13.6, 44, 9.9, 58);
  pen.shade(21.2, 34, 58, 22, 9).box("sc", 21.2, 34, 58, 22, 20).box("sc", 41.7, 36, 16, 10, 28);
  pen.poly("scr", 39.4, 10, 59.4, 10, 50.7, -9);
  let panes = "";
  for (const x of [24.5, 32.5, 61, 69]) panes += `M${x} 19h5.5v7h-5.5z`;
  pen.add("win glass", panes);
  clock(pen, 49.7, 16, 4.6);
  pen.rect("dr", 45.7, 27, 8, 9);
  for (let k = 0; k < 5; k++) pen.rect("hop", 42.8 + 7 * k, k % 2 ? 48 : 51, 6, 5);
  pen.symbol(TREE, 8.8, 20, 0.9);
}

function park(pen: Pen): void {
  pen.put("ppath", "M-6.9 54q20 -10 34 -10t30 -6t36 -22M31.1 8q-6 20 0 30t20 28");
  pen.ellipse("wat", 69.1, 44, 17, 8).symbol(DUCK, 67.1, 43);
  pen.put("pav", "M0 0v-11h22v11z", 16.2, 26).put("scr", "M0 0l15 -11l15 11z", 12.2, 15);
  const trees = [
    [5.3, 18, 1],
    [20.3, 14, 0.8],
    [60.3, 14, 0.95],
    [79.3, 18, 1],
    [1.5, 48, 0.9],
    [25.4, 56, 0.75],
    [44, 54, 0.6],
  ] as const;
  for (const [x, y, s] of trees) pen.symbol(TREE, x, y, s);
  pen.symbol(FLOWERS, 44, 22, 0.8);
}

function lake(pen: Pen, variant: number): void {
  const shore = variant
    ? "M-9 6q30 -8 52 0q40 -6 48 10q8 20 -22 30q-40 16 -70 4q-22 -14 -8 -44z"
    : "M10 14q34 -14 62 -4q26 6 20 26q-8 26 -46 24q-40 2 -46 -16q-2 -22 10 -30z";
  pen.put("beach", shore, 0, 1.5).put("wat", shore, 2, 1, 0.96);
  pen.put("ripl", "M0 0h16m8 6h12m-34 5h11m30 -14h8", 30, 28);
  if (variant) {
    pen.put("jetty", "M0 0l22 -2l1 4l-22 2zM3 4v5m8 -6v5m8 -6v5", 58, 44).symbol(DUCK, 24, 40);
    pen.symbol(REED, 4, 50).symbol(REED, 14, 54).symbol(TREE, 88, 14, 0.7);
  } else {
    pen.put("cn c f", "M-10 0h20l-4 6h-12z", 46, 34).put("sail", "M0 -2v-19l10 17zM-2 -2v-14l-7 14z", 46, 34);
    pen.symbol(REED, 76, 20).symbol(REED, 84, 24).symbol(TREE, 8, 14, 0.75);
  }
}

function golf(pen: Pen): void {
  pen.put("fair", "M1.7 50q-4 -16 22 -18q20 -2 22 -14q16 -8 30 0q12 10 -6 20q-18 4 -26 12q-28 14 -42 0z");
  pen.ellipse("green", 65.7, 24, 14, 6.5).ellipse("sand", 37.7, 21, 9, 4.2).ellipse("sand", 55.7, 46, 8, 4);
  pen.put("pole", "M0 0v-26", 67.7, 24).put("flg", "M0 0l14 4l-14 5z", 67.7, -2).circle("ball", 23.7, 44, 2);
  for (const [x, y, s] of [
    [3.3, 18, 0.9],
    [14.9, 12, 0.7],
    [85.6, 40, 0.7],
    [27.4, 10, 0.75],
  ] as const)
    pen.symbol(TREE, x, y, s);
}

function university(pen: Pen): void {
  pen
    .poly("pave", 12.5, 44, 68.5, 44, 68.4, 60, 4.4, 60)
    .shade(7.1, 42, 66, 26, 9)
    .box("ci", 7.1, 42, 66, 26, 20);
  let panes = "";
  for (const x of [10, 17, 56, 63]) panes += `M${x} 27h4.5v9h-4.5z`;
  pen.add("win glass", panes).box("ci", 26, 46, 26, 8, 19);
  for (let k = 0; k < 5; k++) pen.rect("col", 27.5 + 5.4 * k, 28, 2.6, 17);
  pen.poly("copper", 22.8, 28, 54.8, 28, 38.8, 16);
  pen
    .put("copper", "M0 0v-5q1 -13 12 -14q11 1 12 14v5q-12 4 -24 0z", 31.7, 8)
    .line("ant", 43.7, -11, 43.7, -17);
  pen.symbol(TREE, -3, 50, 0.85).symbol(TREE, 82, 24, 0.85);
}

function station(pen: Pen): void {
  for (const y of [41, 51]) {
    for (let k = 0; k < 17; k++) {
      const x = -16.7 + (y === 51 ? -2.6 : 0) + 6.6 * k;
      pen.line("slp", x + 1, y, x - 0.5, y + 6);
    }
    pen.line("rail", -18, y + 1.2, 88, y + 1.2).line("rail", -19, y + 4.8, 87, y + 4.8);
  }
  pen.shade(7.2, 34, 68, 24, 10).box("st", 7.2, 34, 68, 24, 14);
  pen.put("arch2", "M13.4 -4q34 -34 68 0l-6.2 24q-34 -34 -68 0z");
  pen.put("arch", "M7.2 20q34 -34 68 0z");
  clock(pen, 41.2, 11, 5);
  let panes = "";
  for (const x of [11, 20, 55, 64]) panes += `M${x} 25h6v9h-6z`;
  pen.add("win glass", panes);
  [5.4, 27.4, 49.4].forEach((x, k) => pen.box(k ? "trn" : "trn l", x, 56, 20, 6, 8));
  pen.add("win glass", "M9 50h4v3h-4zM16 50h4v3h-4zM31 50h4v3h-4zM38 50h4v3h-4zM53 50h4v3h-4zM60 50h4v3h-4z");
}

function stadium(pen: Pen): void {
  pen.ellipse("shd", 46.2, 39, 46, 24).put("stw", "M-2.8 24v12a44 22 0 0 0 88 0v-12z");
  pen
    .ellipse("str", 41.2, 24, 44, 21.5)
    .ellipse("sti", 41.2, 26, 33, 14.5)
    .ellipse("pit", 41.2, 28, 27, 10.5);
  pen.line("pitl", 41.2, 18, 41.2, 38).ellipse("pitl", 41.2, 28, 6, 3);
  for (let k = -4; k <= 4; k++) {
    const y = 36 + 22 * Math.sqrt(1 - ((k * 9) / 44) ** 2);
    pen.line("stl", 41.2 + 9 * k, y, 41.2 + 9 * k, y - 10);
  }
  for (const x of [1.2, 81.2]) pen.line("pole", x, 20, x, -2).rect("flood", x - 6, -8, 12, 7);
}

/** A clover leaf of roads with cars. */
function motorway(pen: Pen): void {
  const leaf = "M0 0q-22 -4 -24 8t26 6q4 -12 -2 -14z";
  for (const [x, y, s] of [
    [32, 12, 1],
    [78, 12, 1],
    [24, 40, 1],
    [70, 40, 1],
  ] as const)
    pen.put("ramp", leaf, x, y, s);
  pen.ground("hwy", 0, 24, PLOT_W, 14).line("hwl", -6, 31, 92, 31);
  pen.poly("shd", 38, 62, 66, 62, 82, 2, 58, 2).poly("hwy", 30, 62, 54, 62, 71, -2, 47, -2);
  pen.line("hwl", 42, 61, 59, -1).line("rail", 30, 62, 47, -2).line("rail", 54, 62, 71, -2);
  pen.box("car c1", 6, 31, 11, 4, 4).box("car c3", 70, 36, 11, 4, 4).box("car c2", 50, 18, 6, 7, 4);
  pen.box("cn b", 36, 54, 7, 10, 6).box("car c2", -2, 36, 10, 4, 4);
  pen
    .put("sgnb", "M0 0v-17M16 0v-17M-3 -17h22v-9h-22z", 72, 20)
    .put("sgnw", "M0 0l4 -5l4 5M4 -5v6M11 -4h5M11 -1h5", 72, 10 - 10);
}

function airport(pen: Pen, variant: number): void {
  const [top, bottom] = variant ? [-4, 61] : [4, 70];
  pen.poly(
    "rwy",
    58 - LEAN * top,
    top,
    88 - LEAN * top,
    top,
    88 - LEAN * bottom,
    bottom,
    58 - LEAN * bottom,
    bottom,
  );
  for (let y = top + 6; y < bottom - 6; y += 16) {
    pen.line("rwl", 73 - LEAN * y, y, 73 - LEAN * (y + 8), y + 8);
  }
  const stripes = variant ? 56 : 5;
  for (let k = 0; k < 5; k++) {
    const x = 61 + 6 * k;
    pen.line("rwl", x - LEAN * stripes, stripes, x - LEAN * (stripes + 4), stripes + 4);
  }
  if (variant) {
    pen.ground("rwy", 10, 20, 50, 12).symbol(PLANE, 25.2, 26);
    pen.put("pole", "M0 0v-16", 7.5, 48).put("sock", "M0 0l16 3v3l-16 2z", 7.5, 32);
  } else {
    pen.shade(-3.5, 44, 34, 18, 6).box("ci", -3.5, 44, 34, 18, 12).add("win glass", "M0 35h27v5h-27z");
    pen.put("twr", "M0 0l1 -26h6l1 26z", 24.8, 20).put("twh", "M0 0l-2 -9h20l-2 9z", 20.8, -6);
    pen.put("roofcap", "M0 0h18l-5 -4h-8z", 19.8, -15);
  }
}

function docks(pen: Pen, variant: number): void {
  pen.ground("quay", variant ? -8 : 0, 0, variant ? PLOT_W + 8 : PLOT_W, 18);
  for (let k = 0; k < 5; k++) pen.rect("bol", 1.3 + 18 * k, 15, 4, 5);
  if (variant) {
    pen.put("hull", "M0 0h98l-8 17q-2 3 -6 3h-70q-5 0 -7 -4z", -18, 36);
    pen.put("hull2", "M0 0h91l-4 9q-2 3 -6 3h-70q-5 0 -7 -4z", -15, 44);
    const load = ["a", "b", "c", "a", "b", "b", "c"];
    load.forEach((c, k) => pen.rect(`cn ${c} f`, -2 + 14 * (k >> 1), k % 2 ? 20 : 28, 13, 8));
    pen.put("brg", "M0 0v-22h13v22z", 58, 36).put("chb", "M0 0v-7h6v7z", 61, 14);
    pen.put("ripl", "M0 0q4 -3 8 0t8 0t8 0", 24.7, 59);
  } else {
    pen.put(
      "crane",
      "M26 16l4 -38h12l4 38M28 -2h16M27 7l18 -9M6 -24h62M36 -36l-26 12M36 -36l30 12M36 -36v12M62 -24v22",
    );
    pen.rect("cn a f", 54.8, -2, 14, 8).box("cn b", 63.1, 11, 20, 8, 7).box("cn c", 65.1, 4, 16, 7, 6);
    pen.box("cn a", 6.9, 12, 18, 8, 7);
    for (const [x, y] of [
      [-0.4, 40],
      [44.5, 52],
      [5.4, 56],
    ] as const)
      pen.put("ripl", "M0 0q4 -3 8 0t8 0", x, y);
  }
}

/** Two cooling towers, a hall and a pylon. */
function powerPlant(pen: Pen): void {
  pen.shade(0, 44, 82, 20, 9);
  for (const [x, y] of [
    [14, 26],
    [44, 22],
  ] as const) {
    pen.put("ctw", "M-14 0q6 -18 4 -38h20q-2 20 4 38q-14 6 -28 0z", x, y);
    pen.ellipse("cti", x, y - 38, 10, 2.6).put("ctl", "M-11 -8q11 4 22 0", x, y);
    pen
      .circle("smk", x + 3, y - 46, 6)
      .circle("smk", x + 12, y - 53, 7.5)
      .circle("smk", x + 23, y - 57, 5.5);
  }
  pen.box("in", 20, 46, 50, 16, 15);
  pen
    .add("win k-industry", "M24 35h8v6h-8zM36 35h8v6h-8z")
    .put("bolt", "M4 -9l-8 10h6l-3 8l9 -11h-6z", 58, 38);
  pen.put("pylon", "M-7 0l5 -34h4l5 34M-5 -12h10M-4 -22h8M-9 -28h18M-5 -12l9 -10M5 -12l-9 -10", 84, 40);
  pen.put("rope", "M0 0q10 6 22 2M0 0q-20 8 -30 4", 84, 12);
}

/** A heap of rubbish with gulls and a digger. */
function landfill(pen: Pen): void {
  pen.put("heap2", "M2 50q6 -22 26 -24q12 -20 28 -10q18 -2 22 16q10 8 12 18q-40 12 -88 0z");
  pen.put("heap", "M-2 52q4 -16 20 -18q10 -12 22 -6q14 0 18 12q12 2 14 12q-36 10 -74 0z");
  const roll = dice("landfill");
  for (let k = 0; k < 13; k++) {
    const [x, y] = [4 + roll() * 70, 34 + roll() * 20];
    if (k % 3 === 0) pen.rect(`cn ${k % 2 ? "b" : "a"} f`, x, y, 5, 4);
    else if (k % 3 === 1) pen.ellipse("bag", x, y, 4, 3.2);
    else pen.put("bone", "M0 0l8 -3M2 -2l-1 -3M5 -3l-1 -3", x, y);
  }
  pen.put("dig", "M0 0h20v-8h-4v-8h-10v8h-6z", 62, 32).put("digw", "M-2 0h24v4h-24z", 62, 31);
  pen.put("digarm", "M2 -6l-12 -12l-10 10", 64, 28).put("dig", "M0 0l-6 6l8 1z", 45, 19);
  for (const [x, y] of [
    [20, 2],
    [40, -6],
    [64, 2],
    [30, 12],
  ] as const)
    pen.put("gull", "M-7 0q3 -5 7 -1q4 -4 7 1", x, y);
}

interface Sort {
  /** Class of the ground; also of the strips between plots of the same feature. */
  ground: string;
  draw: (pen: Pen, variant: number) => void;
}

const SORTS: Record<string, Sort> = {
  playground: { ground: "gpk", draw: playground },
  forest: { ground: "gw", draw: forest },
  "nature-reserve": { ground: "gm", draw: reserve },
  school: { ground: "gyd", draw: school },
  park: { ground: "gpk", draw: park },
  lake: { ground: "gpk", draw: lake },
  golf: { ground: "gw", draw: golf },
  university: { ground: "gpk", draw: university },
  station: { ground: "gi", draw: station },
  stadium: { ground: "gp", draw: stadium },
  motorway: { ground: "ge", draw: motorway },
  airport: { ground: "gair", draw: airport },
  docks: { ground: "gwat", draw: docks },
  "power-plant": { ground: "gi", draw: powerPlant },
  landfill: { ground: "gyd", draw: landfill },
};

export function featureGround(id: string): string {
  return SORTS[id]?.ground ?? "ge";
}

export function drawFeature(id: string, variant: number): Drawing {
  return once(`${id} ${variant}`, (pen) => SORTS[id]?.draw(pen, variant));
}

/** The strips that join plots of one feature: towards the right and the front neighbour. */
export function drawBridge(id: string, right: boolean, front: boolean): Drawing {
  const ground = `${featureGround(id)} nos`;
  return once(`${id} bridge ${right} ${front}`, (pen) => {
    if (right) pen.ground(ground, PLOT_W - 4, 1, 16, PLOT_D - 2);
    if (front) pen.ground(ground, 1, PLOT_D - 4, PLOT_W - 2, 16);
  });
}
