/**
 * The picture on a terrain card: one drawing for each kind, so that its shape tells the kind without its name. Each is
 * seeded by the place of the card: it looks the same every time, and two of a kind differ.
 */
import type { Space, TerrainKind } from "../types.gen";
import { hash, sway } from "./noise";
import { num } from "./plane";

/** Half the width and height of the picture, inside the frame. */
const [W, H] = [142, 82];

/** What a drawing is made with: unevenness of this card, and which way round it lies. */
interface Seed {
  /** From -1 to 1, for a purpose and a count. */
  sway: (purpose: number, i?: number) => number;
  /** A whole number below a limit. */
  pick: (below: number, purpose: number, i?: number) => number;
  /** 1, or -1 for its mirror image. */
  flip: 1 | -1;
  /** Edges that stop sight: north, east, south, west. */
  closed: readonly boolean[];
}

function seedOf(space: Space): Seed {
  // Not by column and row: they shift when the map grows.
  const place = [...space.id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 8191, 7);
  return {
    sway: (purpose, i = 0) => sway(place, i, purpose),
    pick: (below, purpose, i = 0) => hash(place, i, purpose) % below,
    flip: hash(place, 0, 51) & 1 ? 1 : -1,
    closed: [0, 1, 2, 3].map((edge) => space.edges[edge] === "Closed"),
  };
}

const path = (kind: string, data: string): string => (data ? `<path class="${kind}" d="${data}"/>` : "");
const dot = (x: number, y: number, r: number): string =>
  `M${num(x - r)} ${num(y)}a${num(r)} ${num(r)} 0 1 0 ${num(2 * r)} 0a${num(r)} ${num(r)} 0 1 0${num(-2 * r)} 0z`;
const whole = (kind: string): string => path(kind, `M${-W} ${-H}H${W}V${H}H${-W}z`);

type Spot = readonly [x: number, y: number];

/** Trees seen from above: a shade below each, two or three tones, a glint of light. */
function trees(spots: readonly (readonly [x: number, y: number, r: number])[], tones = 3): string {
  const layers = { shade: "", glint: "", tone: ["", "", ""] };
  spots.forEach(([x, y, r], i) => {
    layers.shade += dot(x + 0.16 * r, y + 0.3 * r, r);
    layers.tone[i % tones] += dot(x, y, r);
    layers.glint += `M${num(x - 0.5 * r)} ${num(y - 0.25 * r)}a${num(0.6 * r)} ${num(0.6 * r)} 0 0 1 ${num(0.55 * r)} ${num(-0.35 * r)}`;
  });
  return (
    path("shade", layers.shade) +
    layers.tone.map((data, i) => path(`leaf${i}`, data)).join("") +
    path("glint", layers.glint)
  );
}

/** Places strewn over the card, none nearer to another than so far. */
function strewn(seed: Seed, count: number, apart: number, purpose: number): Spot[] {
  const spots: Spot[] = [];
  for (let i = 0; i < count * 14 && spots.length < count; i++) {
    const [x, y] = [W * seed.sway(purpose, i), H * seed.sway(purpose + 1, i)];
    if (spots.every(([a, b]) => (a - x) ** 2 + (b - y) ** 2 > apart * apart)) spots.push([x, y]);
  }
  return spots.toSorted((a, b) => a[1] - b[1]);
}

const canopy = (seed: Seed, count: number, apart: number, purpose: number, size = 11): string =>
  trees(strewn(seed, count, apart, purpose).map(([x, y], i) => [x, y, size + 2.5 * seed.sway(60, i)]));

/** A star of so many strokes: a conifer, a palm, a clump of bamboo. */
const star = (x: number, y: number, r: number, points: number, turn = 0): string =>
  Array.from({ length: points }, (_, i) => {
    const angle = turn + (2 * Math.PI * i) / points;
    return `M${num(x)} ${num(y)}l${num(r * Math.cos(angle))} ${num(r * Math.sin(angle))}`;
  }).join("");

/** A hedge along a line: bushes touching each other, with their shade. */
function hedge(points: readonly Spot[], gap?: number): string {
  const bushes: (readonly [number, number, number])[] = [];
  for (let i = 1; i < points.length; i++) {
    const [[ax, ay], [bx, by]] = [points[i - 1]!, points[i]!];
    const length = Math.hypot(bx - ax, by - ay);
    const steps = Math.max(1, Math.round(length / 8));
    for (let k = 0; k <= steps; k++) {
      const t = k / steps;
      if (gap !== undefined && Math.abs(t - gap) * length < 11) continue;
      bushes.push([ax + (bx - ax) * t, ay + (by - ay) * t + (k % 2), 5.4 + (k % 3) * 0.5]);
    }
  }
  const shade = bushes.map(([x, y, r]) => dot(x + 1.5, y + 3, r)).join("");
  const tone = (n: number): string =>
    bushes.flatMap(([x, y, r], i) => (i % 2 === n ? dot(x, y, r) : "")).join("");
  return path("shade", shade) + path("hedge", tone(0)) + path("hedge2", tone(1));
}

/** Hedges along the edges where sight stops. */
function borders(seed: Seed): string {
  const [x, y] = [W - 6, H - 6];
  const edges: [Spot, Spot][] = [
    [
      [-x, -y],
      [x, -y],
    ],
    [
      [x, -y],
      [x, y],
    ],
    [
      [-x, y],
      [x, y],
    ],
    [
      [-x, -y],
      [-x, y],
    ],
  ];
  const lie = edges.filter((_, i) => seed.closed[i]).map((ends) => hedge(ends));
  return lie.length > 0 ? `<g class="border-hedge">${lie.join("")}</g>` : "";
}

/** A field of one of four crops, with its furrows. */
function field(corners: readonly Spot[], crop: number): string {
  const data = `M${corners.map(([x, y]) => `${num(x)} ${num(y)}`).join("L")}z`;
  return path(`crop${crop % 4}`, data) + `<path fill="url(#p-furrow${crop % 4})" d="${data}"/>`;
}

/** A house from above: shade, the two halves of its roof, ridge. */
function house(x: number, y: number, w: number, h: number, turn: number, roof: number): string {
  const [a, b] = [w / 2, h / 2];
  return (
    `<g transform="translate(${num(x)} ${num(y)}) rotate(${num(turn)})"><path class="hutshade" d="M${num(-a + 3)} ${num(-b + 4)}h${num(w)}v${num(h)}h${num(-w)}z"/>` +
    `<path class="tile${roof % 3}" d="M${num(-a)} ${num(-b)}h${num(w)}v${num(b)}h${num(-w)}z"/>` +
    `<path class="tile${roof % 3} dusk" d="M${num(-a)} 0h${num(w)}v${num(b)}h${num(-w)}z"/>` +
    `<path class="eaves" d="M${num(-a)} ${num(-b)}h${num(w)}v${num(h)}h${num(-w)}zM${num(-a)} 0h${num(w)}"/></g>`
  );
}

const track = (data: string): string => path("track-edge", data) + path("track", data);

/** Short strokes on both sides of a line, pointing away from it. */
function hachures(points: readonly Spot[], by: number, length: number): string {
  let out = "";
  for (let i = 1; i < points.length; i++) {
    const [[ax, ay], [bx, by2]] = [points[i - 1]!, points[i]!];
    const d = Math.hypot(bx - ax, by2 - ay) || 1;
    const [nx, ny] = [-(by2 - ay) / d, (bx - ax) / d];
    const steps = Math.max(1, Math.round(d / 5));
    for (let k = 0; k < steps; k++) {
      const t = k / steps;
      const [x, y] = [ax + (bx - ax) * t + nx * by, ay + (by2 - ay) * t + ny * by];
      const long = length * (k % 2 ? 0.65 : 1);
      out += `M${num(x)} ${num(y)}l${num(nx * long)} ${num(ny * long)}`;
    }
  }
  return out;
}

/** A line that winds from one side of the card to the other. */
const winding = (seed: Seed, purpose: number, swing: number): Spot[] =>
  Array.from({ length: 25 }, (_, i): Spot => {
    const x = -W - 6 + (i * (2 * W + 12)) / 24;
    const phase = 2 * seed.sway(purpose);
    return [x, seed.flip * swing * Math.sin(x / 46 + phase) + 8 * seed.sway(purpose, 1) - 6];
  });
const lineOf = (points: readonly Spot[]): string =>
  `M${points.map(([x, y]) => `${num(x)} ${num(y)}`).join("L")}`;

/** A ring around a middle, a little uneven. */
function ring(seed: Seed, x: number, y: number, rx: number, ry: number, purpose: number): Spot[] {
  return Array.from({ length: 28 }, (_, i): Spot => {
    const angle = (2 * Math.PI * i) / 28;
    const uneven = 1 + 0.07 * seed.sway(purpose) * Math.cos(2 * angle) + 0.05 * Math.sin(3 * angle);
    return [x + rx * uneven * Math.cos(angle), y + ry * uneven * Math.sin(angle)];
  });
}

/** High ground: stacked tones, each with a shadow to the lower right, contours and hachures down the shaded side. */
function hill(seed: Seed, spot = true): string {
  const [x, y] = [12 * seed.sway(70), -6 + 5 * seed.sway(71)];
  const sizes: Spot[] = [
    [150, 84],
    [116, 62],
    [82, 43],
    [48, 26],
  ];
  const rings = sizes.map(([rx, ry], i) => {
    const points = ring(seed, x, y, rx, ry, 72);
    const data = `${lineOf(points)}z`;
    const shaded = points.slice(1, 12);
    return (
      `<path class="hillshade" transform="translate(4 5)" d="${data}"/>` +
      path(`height${i}`, data) +
      path("contour", data) +
      path("downhill", hachures(shaded.toReversed(), -1, -9 + i))
    );
  });
  return rings.join("") + (spot ? path("peak", `M${num(x - 5)} ${num(y + 4)}l5-9 5 9z`) : "");
}

const reed = (x: number, y: number, high: number): string =>
  `M${num(x)} ${num(y)}l${num(-0.35 * high)} ${num(-0.8 * high)}M${num(x)} ${num(y)}v${num(-high)}M${num(x)} ${num(y)}l${num(0.35 * high)} ${num(-0.8 * high)}`;
const reeds = (spots: readonly Spot[], high: number): string =>
  path("tuft", spots.map(([x, y]) => reed(x, y, high)).join(""));

function pool(seed: Seed, x: number, y: number, rx: number, ry: number, purpose: number): string {
  const data = `${lineOf(ring(seed, x, y, rx, ry, purpose))}z`;
  return (
    path("pool", data) +
    path(
      "ripple",
      `M${num(x - rx / 2)} ${num(y)}h${num(rx * 0.7)}M${num(x - rx / 5)} ${num(y + 5)}h${num(rx / 2)}`,
    )
  );
}

function rocks(spots: readonly Spot[]): string {
  const stone = spots
    .map(([x, y], i) => {
      const r = 4 + (i % 4) * 1.6;
      return `M${num(x - r)} ${num(y + 0.4 * r)}l${num(0.5 * r)}${num(-r)} ${num(0.9 * r)}${num(-0.2 * r)} ${num(0.6 * r)} ${num(0.9 * r)} ${num(-0.7 * r)} ${num(0.7 * r)}z`;
    })
    .join("");
  const shade = spots.map(([x, y], i) => dot(x + 1.5, y + 3, 4 + (i % 4) * 1.4)).join("");
  return path("hutshade", shade) + path("boulder", stone);
}

const wall = (data: string): string => path("wallshade", data) + path("stonewall", data);
function graves(spots: readonly Spot[]): string {
  return path(
    "grave",
    spots.map(([x, y]) => `M${num(x)} ${num(y - 5)}v9M${num(x - 3)} ${num(y - 2)}h6`).join(""),
  );
}

const DRAWINGS: Record<TerrainKind, (seed: Seed, level: number) => string> = {
  clear: (seed) => openGround(seed),
  open: (seed) => openGround(seed),
  clearing: (seed) =>
    whole("meadow") +
    reeds(strewn(seed, 26, 20, 80), 7) +
    trees(
      ring(seed, 0, 0, W + 4, H + 6, 81).flatMap(([x, y], i): (readonly [number, number, number])[] => [
        [x, y, 13 + (i % 3)],
        [x * 0.9, y * 0.86, 9 + (i % 2) * 2],
      ]),
    ),
  hill: (seed, level) => whole("meadow") + hill(seed, level > 0),
  rock: (seed) => whole("t-rock") + rocks(strewn(seed, 34, 20, 82)),
  cliff: (seed) => {
    const line = winding(seed, 83, 18);
    return (
      whole("t-rock") +
      path("height0", `${lineOf(line)}V${-H - 8}H${-W - 8}z`) +
      path("scarp", lineOf(line)) +
      path("scarp-fall", hachures(line, 2, 22)) +
      rocks(strewn(seed, 14, 22, 84).map(([x, y]): Spot => [x, Math.abs(y) * 0.5 + 36]))
    );
  },
  gully: (seed) => {
    const line = winding(seed, 85, 26);
    const d = lineOf(line);
    return (
      openGround(seed, false) +
      `<path class="cut-edge" d="${d}"/><path class="cut" d="${d}"/><path class="cut-floor" d="${d}"/>` +
      path("cut-fall", hachures(line, 21, -12) + hachures(line, -21, 12)) +
      path("brook", d)
    );
  },
  quarry: (seed) => {
    const rings = [
      ring(seed, 0, -4, 112, 62, 86),
      ring(seed, 4, -2, 84, 44, 87),
      ring(seed, 8, 0, 54, 26, 88),
    ];
    return (
      openGround(seed, false) +
      rings
        .map((points, i) => path(`pit${i}`, `${lineOf(points)}z`) + path("cut-fall", hachures(points, 1, 9)))
        .join("") +
      rocks(strewn(seed, 9, 14, 89).map(([x, y]): Spot => [8 + x * 0.26, y * 0.22]))
    );
  },
  water: (seed) =>
    whole("pool") +
    path(
      "ripple",
      strewn(seed, 22, 24, 90)
        .map(([x, y]) => `M${num(x - 10)} ${num(y)}q5-4 10 0t10 0`)
        .join(""),
    ),
  "stream-bed": (seed) => {
    const line = winding(seed, 91, 16);
    const d = lineOf(line);
    return (
      whole("meadow") +
      path("shore", d) +
      path("river", d) +
      rocks(line.filter((_, i) => i % 3 === 0).map(([x, y], i): Spot => [x, y + (i % 2 ? 16 : -16)])) +
      canopy(seed, 9, 30, 92, 9)
    );
  },
  paddy: (seed) => {
    const lines = [0, 1, 2, 3].map((i) => -H + 20 + i * 42 + 5 * seed.sway(93, i));
    const columns = [0, 1, 2, 3, 4].map((i) => -W + 26 + i * 62 + 8 * seed.sway(94, i));
    let plots = "";
    for (const [r, top] of [-H - 10, ...lines].entries())
      for (const [c, left] of [-W - 10, ...columns].entries()) {
        const [right, bottom] = [columns[c] ?? W + 10, lines[r] ?? H + 10];
        plots += path(
          (r + c + seed.pick(2, 95, r)) % 2 ? "pale" : "deep",
          `M${num(left)} ${num(top)}L${num(right)} ${num(top + 3)}V${num(bottom)}H${num(left)}z`,
        );
      }
    const bunds = lines.map((y) => `M${-W} ${num(y)}L${W} ${num(y + 4)}`).join("");
    const across = columns
      .map((x, i) => `M${num(x)} ${num(i % 2 ? -H : lines[0]!)}V${num(i % 2 ? lines[2]! : H)}`)
      .join("");
    return (
      whole("t-paddy") +
      plots +
      path("bund", bunds + across) +
      path(
        "palm",
        strewn(seed, 5, 60, 96)
          .map(([x, y], i) => star(x, y, 9, 9, i))
          .join(""),
      )
    );
  },
  marsh: (seed) =>
    whole("bog") +
    pool(seed, -66 * seed.flip, -38, 42, 16, 97) +
    pool(seed, 34 * seed.flip, -14, 58, 20, 98) +
    pool(seed, -58 * seed.flip, 40, 50, 15, 99) +
    pool(seed, 96 * seed.flip, 44, 34, 12, 100) +
    reeds(strewn(seed, 60, 15, 101), 9),
  grass: (seed) => whole("t-grass") + reeds(strewn(seed, 60, 16, 102), 7),
  "elephant-grass": (seed) =>
    whole("straw") +
    path(
      "blade",
      strewn(seed, 150, 11, 103)
        .map(([x, y]) => reed(x, y, 15))
        .join(""),
    ),
  fields: (seed) => {
    const [x, y] = [seed.flip * 30 + 14 * seed.sway(104), 10 * seed.sway(105)];
    return (
      field(
        [
          [-W, -H],
          [x, -H],
          [x + 8, y],
          [-W, y + 6],
        ],
        seed.pick(4, 106),
      ) +
      field(
        [
          [x, -H],
          [W, -H],
          [W, H],
          [x + 14, H],
        ],
        seed.pick(4, 106) + 1,
      ) +
      field(
        [
          [-W, y + 6],
          [x + 8, y],
          [x + 14, H],
          [-W, H],
        ],
        seed.pick(4, 106) + 2,
      ) +
      stooks(strewn(seed, 6, 34, 107))
    );
  },
  hedgerow: (seed) => {
    const [x, y] = [seed.flip * 24 + 16 * seed.sway(108), 12 * seed.sway(109)];
    const crop = seed.pick(4, 110);
    return (
      field(
        [
          [-W, -H],
          [x, -H],
          [x, y],
          [-W, y + 8],
        ],
        crop,
      ) +
      field(
        [
          [x, -H],
          [W, -H],
          [W, y - 8],
          [x, y],
        ],
        crop + 1,
      ) +
      field(
        [
          [-W, y + 8],
          [x, y],
          [x + 8, H],
          [-W, H],
        ],
        crop + 2,
      ) +
      field(
        [
          [x, y],
          [W, y - 8],
          [W, H],
          [x + 8, H],
        ],
        crop + 3,
      ) +
      hedge(
        [
          [-W, y + 8],
          [x, y],
        ],
        0.62,
      ) +
      hedge(
        [
          [x, y],
          [W, y - 8],
        ],
        0.3,
      ) +
      hedge([
        [x, -H],
        [x, y],
      ]) +
      hedge(
        [
          [x, y],
          [x + 8, H],
        ],
        0.55,
      ) +
      borders(seed)
    );
  },
  hamlet: (seed) =>
    whole("dirt") +
    track(
      `M${-W - 4} ${num(18 + 8 * seed.sway(111))}C-60 0 40 30 ${W + 4} ${num(-10 + 8 * seed.sway(112))}`,
    ) +
    (
      [
        [-96, -34],
        [-34, -46],
        [34, -30],
        [96, -44],
        [-110, 48],
        [-20, 48],
        [52, 42],
      ] as const
    )
      .map(([x, y], i) => house(seed.flip * x, y, 34, 21, 20 * seed.sway(113, i), 2))
      .join("") +
    path(
      "palm",
      strewn(seed, 7, 50, 114)
        .map(([x, y], i) => star(x, y, 8, 8, i))
        .join(""),
    ),
  village: (seed) =>
    whole("dirt") +
    field(
      [
        [-W, -H],
        [-40, -H],
        [-58, -46],
        [-W, -34],
      ],
      3,
    ) +
    field(
      [
        [50, H],
        [W, H],
        [W, 46],
        [66, 52],
      ],
      1,
    ) +
    track(
      `M${-W - 4} ${num(seed.flip * 22)}C-50 ${num(seed.flip * 14)} 20 ${num(-seed.flip * 14)} ${W + 4} ${num(-seed.flip * 26)}M14 0C10 30 18 60 26 ${H + 4}`,
    ) +
    (
      [
        [-104, -6],
        [-62, -10],
        [-20, -30],
        [24, -44],
        [70, -56],
        [112, -2],
        [-108, 50],
        [-66, 44],
        [-24, 40],
        [62, 24],
        [104, 18],
      ] as const
    )
      .map(([x, y], i) =>
        house(x, seed.flip * y * 0.94, 36, 21, -14 * seed.flip + 9 * seed.sway(115, i), seed.pick(3, 116, i)),
      )
      .join("") +
    canopy(seed, 7, 44, 117, 8),
  farm: (seed) => {
    const f = seed.flip;
    return (
      field(
        [
          [-W, -H],
          [W, -H],
          [W, H],
          [-W, H],
        ],
        seed.pick(4, 118),
      ) +
      field(
        [
          [-W, -H],
          [f * -60 - 20, -H],
          [f * -60 - 12, H],
          [-W, H],
        ],
        seed.pick(4, 118) + 2,
      ) +
      path("dirt", `M${-58 * f} -58H${92 * f}V46H${-58 * f}z`) +
      track(`M${-W - 4} ${num(30 * f)}C-90 ${num(20 * f)} -60 10 ${num(-40 * f)} 4M${20 * f} 40V${H + 4}`) +
      house(16 * f, -44, 92, 24, 0, 0) +
      house(-38 * f, -2, 24, 60, 0, 2) +
      house(78 * f, 2, 26, 56, 8 * f, 1) +
      house(20 * f, 34, 36, 18, 0, 2) +
      path("well", dot(22 * f, 0, 5.5)) +
      canopy(seed, 5, 60, 119, 8) +
      borders(seed)
    );
  },
  church: (seed) => {
    const f = seed.flip;
    return (
      whole("lawn") +
      wall(`M-112 -62H112V50H20M-12 50H-112z`) +
      track(`M4 20V${H + 4}`) +
      graves(
        [0, 1, 2].flatMap((r) =>
          [0, 1, 2].flatMap((c): Spot[] => [
            [f * (-96 + 20 * c), -42 + 26 * r],
            [f * (72 + 18 * c), -42 + 26 * r],
          ]),
        ),
      ) +
      `<g transform="scale(${f} 1)">` +
      house(12, -10, 84, 26, 0, 1) +
      house(12, -10, 22, 60, 0, 1) +
      path("hutshade", "M-50 -26h34v34h-34z") +
      path("tower", "M-54 -30h36v36h-36z") +
      path("spire", "M-54 -30l36 36M-18 -30l-36 36") +
      path("cross", "M-36 -20v17M-42 -15h12") +
      `</g>` +
      trees([
        [-104, -54, 9],
        [104, -54, 9],
        [104, 42, 9],
        [-104, 42, 9],
      ])
    );
  },
  churchyard: (seed) =>
    whole("lawn") +
    wall(`M-118 -64H118V52H16M-16 52H-118z`) +
    track(`M0 -30V${H + 4}`) +
    graves(
      [0, 1, 2, 3].flatMap((r) =>
        [0, 1, 2, 3].flatMap((c): Spot[] => [
          [-98 + 24 * c, -46 + 24 * r],
          [26 + 24 * c, -46 + 24 * r],
        ]),
      ),
    ) +
    canopy(seed, 4, 70, 120, 10),
  woods: (seed, level) =>
    level > 0
      ? whole("meadow") +
        hill(seed, false) +
        trees(
          strewn(seed, 95, 12, 121)
            .filter(([x, y]) => (x / 128) ** 2 + (y / 70) ** 2 < 1)
            .map(([x, y], i) => [x, y - 4, 9.5 + (i % 3)]),
        )
      : whole("leaf1") +
        canopy(seed, 150, 12, 122) +
        path(
          "conifer",
          strewn(seed, 9, 40, 123)
            .map(([x, y], i) => star(x, y, 9, 8, i))
            .join(""),
        ),
  orchard: (seed) => {
    const trunks: (readonly [number, number, number])[] = [];
    const [dx, dy] = [27, 25];
    for (let y = -H + 18; y < H - 4; y += dy)
      for (let x = -W + 18; x < W; x += dx) trunks.push([x + seed.sway(124), y, 8.6]);
    const fruit = trunks.map(([x, y], i) => dot(x + 4 * seed.sway(125, i), y + 4 * seed.sway(126, i), 1.5));
    const strips = Array.from(
      { length: 6 },
      (_, i) => `M${-W} ${-H + 5 + i * 2 * 14.2}h${2 * W}v14.2h${-2 * W}z`,
    );
    return whole("lawn") + path("mown", strips.join("")) + trees(trunks, 2) + path("fruit", fruit.join(""));
  },
  jungle: (seed) =>
    whole("leaf2") +
    `<g class="deep-green">${canopy(seed, 120, 13, 127, 12)}</g>` +
    path(
      "palm",
      strewn(seed, 14, 30, 128)
        .map(([x, y], i) => star(x, y, 12, 9, i))
        .join(""),
    ),
  "light-jungle": (seed) =>
    whole("t-grass") +
    reeds(strewn(seed, 34, 22, 129), 7) +
    canopy(seed, 26, 30, 130, 11) +
    path(
      "palm",
      strewn(seed, 8, 44, 131)
        .map(([x, y], i) => star(x, y, 10, 9, i))
        .join(""),
    ),
  bamboo: (seed) => {
    const clumps = strewn(seed, 34, 25, 132);
    return (
      whole("lawn") +
      path("shade", clumps.map(([x, y]) => dot(x + 1, y + 2, 11)).join("")) +
      path("cane", clumps.map(([x, y], i) => star(x, y, 13, 11, i)).join(""))
    );
  },
  staging: () => whole("waiting"),
  "face-down": () => whole("t-back") + `<path fill="url(#p-face-down)" d="M${-W} ${-H}H${W}V${H}H${-W}z"/>`,
};

function stooks(spots: readonly Spot[]): string {
  return (
    path("hutshade", spots.map(([x, y]) => dot(x + 1.5, y + 2.5, 5)).join("")) +
    path("stook", spots.map(([x, y]) => dot(x, y, 5)).join(""))
  );
}

function openGround(seed: Seed, dressed = true): string {
  const x = seed.flip * 34 + 20 * seed.sway(133);
  const halves =
    field(
      [
        [-W, -H],
        [x + 10, -H],
        [x - 12, H],
        [-W, H],
      ],
      0,
    ) +
    field(
      [
        [x + 10, -H],
        [W, -H],
        [W, H],
        [x - 12, H],
      ],
      3,
    );
  if (!dressed) return whole("crop0") + `<path fill="url(#p-furrow0)" d="M${-W} ${-H}H${W}V${H}H${-W}z"/>`;
  return (
    halves +
    track(`M${num(x + 10)} ${-H - 4}L${num(x - 12)} ${H + 4}`) +
    stooks(strewn(seed, 5, 30, 134).map(([a, b]): Spot => [seed.flip * -60 + a * 0.4, b * 0.6])) +
    canopy(seed, 2, 80, 135, 9)
  );
}

/** The picture of a card, to be clipped to the inside of its frame; high ground shows its level. */
export function drawTerrain(space: Space): string {
  const seed = seedOf(space);
  const level = Math.max(0, space.level);
  const under = DRAWINGS[space.terrain](seed, level);
  // Ground of its own kind that lies high: its shape shows through.
  const high = level > 0 && !["hill", "woods", "staging", "face-down"].includes(space.terrain);
  return `${under}${high ? `<g class="rise">${hill(seed, false)}</g>` : ""}`;
}

/** A triangle with the level, on every card above the lowest. */
export const levelSign = (space: Space): string =>
  space.level > 0
    ? `<g class="levelsign" transform="translate(${-W + 20} ${-H + 20})"><path d="M0-14 16 12h-32z"/><text y="8">${space.level + 1}</text></g>`
    : "";

/** What the drawings use. */
export const terrainDefinitions = (): string =>
  [0, 1, 2, 3]
    .map(
      (crop) =>
        `<pattern id="p-furrow${crop}" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(${[4, 86, -12, 72][crop]})"><path class="furrow" d="M0 4.500h9"/></pattern>`,
    )
    .join("") + `<clipPath id="cardart"><path d="M${-W} ${-H}H${W}V${H}H${-W}z"/></clipPath>`;
