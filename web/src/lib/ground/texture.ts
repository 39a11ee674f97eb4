import { hash, sway } from "./noise";
import { num } from "./plane";

/** Width and height of the repeated piece of forest. */
const WOODS = { width: 252, height: 220 };

/** Patterns and shapes that the ground uses, as SVG definitions. */
export function definitions(): string {
  return [
    `<pattern id="p-speck" width="38" height="34" patternUnits="userSpaceOnUse"><path class="speck" d="M6 8h0M25 4h0M15 20h0M33 25h0M4 29h0"/></pattern>`,
    `<pattern id="p-stone" width="46" height="40" patternUnits="userSpaceOnUse"><path class="stone" d="M5 9l4-5 6 1 2 5-5 3zM26 6l5-2 4 4-3 4-5-1zM14 26l6-3 5 4-2 6-7 0zM35 29l3-4 5 2 0 5-5 2z"/></pattern>`,
    `<pattern id="p-face-down" width="16" height="16" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path class="weave" d="M0 0h16M0 0v16"/></pattern>`,
    tufts(),
    parcels(),
    woods("p-woods", 150),
    woods("p-light-woods", 620),
    woods("p-bamboo", 330),
    `<g id="hut"><path class="hutshade" d="M-8-4.5h18v12H-8z"/><path class="roof2" d="M-9-6H9v6H-9z"/><path class="roof" d="M-9 0H9v6H-9z"/><path class="thatch" d="M-9-6H9V6H-9zM-9 0H9M-4.5-6V6M0-6V6M4.5-6V6"/></g>`,
    `<path id="bush" class="bush" d="M0-6c3-1 5 1 5 3 2 1 2 5-1 6-1 3-6 3-7 0-4 0-5-4-2-6 0-2 3-4 5-3z"/>`,
  ].join("");
}

function tufts(): string {
  const places = [
    [48, 51],
    [60, 63],
    [6, 34],
    [70, 45],
    [67, 14],
    [37, 22],
    [24, 61],
    [5, 60],
    [20, 19],
    [26, 42],
    [6, 11],
  ];
  const strokes = places.map(([x, y]) => `M${x} ${y}l-2-4.5M${x} ${y}v-6M${x} ${y}l2-4.5`).join("");
  return `<pattern id="p-tuft" width="78" height="68" patternUnits="userSpaceOnUse"><path class="tuft" d="${strokes}"/></pattern>`;
}

function parcels(): string {
  return (
    `<pattern id="p-parcel" width="124" height="102" patternUnits="userSpaceOnUse" patternTransform="rotate(-17)">` +
    `<path class="pale" d="M34 0C36 12 33 22 35 34L96 31C99 22 95 10 97 0zM0 36 62 32C60 46 64 56 62 70L0 68z"/>` +
    `<path class="deep" d="M62 70 124 68V102H97C99 90 96 82 98 70zM0 68 26 70C24 82 27 92 25 102H0zM97 0H124V34L97 31z"/>` +
    `<path class="rice" d="M6 7h22m-22 7h22m-22 7h22m-22 7h22M42 6h48m-48 7h48m-48 7h48m-48 7h48M8 44h46m-46 7h46m-46 7h46M104 6v22m7-22v22m7-22v22M70 40v24m8-24v24m8-24v24m8-24v24m8-24v24m8-24v24m8-24v24M34 77h56m-56 7h56m-56 7h56M8 76v22m8-22v22M105 76h14m-14 7h14m-14 7h14"/>` +
    `<path class="bund" d="M0 35C30 38 70 29 124 35M0 68C30 72 80 66 124 68M35 0C37 12 33 22 35 35M97 0C95 12 99 20 96 32M62 33C60 46 64 56 62 69M26 69C24 82 28 92 26 102M98 69C96 82 99 92 97 102M0 0H124"/></pattern>`
  );
}

const CROWNS = [
  "c3-1 5.5.5 6 3 2.5.8 3 4 1.2 6-.2 3-2.7 5.5-5.7 5.3-2.5 2.2-6.5 1.2-7.5-1.5-2.7-1-3-4.8-1-6.8-.5-3 3-6 7-6z",
  "c2.5-.8 4.8.6 5 2.6 2 .8 2.3 3.3.8 4.9-.3 2.5-2.3 4.5-4.8 4.2-2 1.6-5.2.8-6-1.4-2-.8-2.2-3.8-.6-5.4-.4-2.4 2.6-4.9 5.6-4.9z",
];

/** One crown of a tree as parts of three paths: shade below, crown, glint of light. */
export function crown(x: number, y: number, kind: 0 | 1): { shade: string; crown: string; glint: string } {
  const r = kind === 0 ? 8.4 : 6.6;
  const top = kind === 0 ? 8 : 6.5;
  return {
    shade: `M${num(x + 1 - r)} ${num(y + 1.5)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0-${2 * r} 0`,
    crown: `M${num(x)} ${num(y - top)}${CROWNS[kind]}`,
    glint: `M${num(x - 0.45 * r)} ${num(y - 0.33 * r)}c.6-2 2.6-3 4.4-2.4`,
  };
}

/** A repeated piece of forest: crowns so far apart (squared), those at an edge drawn on both sides of it. */
function woods(id: string, apart: number): string {
  const { width, height } = WOODS;
  const placed: { x: number; y: number }[] = [];
  for (let attempt = 0; attempt < 1400; attempt++) {
    const x = ((sway(attempt, 0, 21) + 1) / 2) * width;
    const y = ((sway(attempt, 0, 22) + 1) / 2) * height;
    const free = placed.every((p) => {
      const dx = Math.min(Math.abs(p.x - x), width - Math.abs(p.x - x));
      const dy = Math.min(Math.abs(p.y - y), height - Math.abs(p.y - y));
      return dx * dx + dy * dy > apart;
    });
    if (free) placed.push({ x, y });
  }
  placed.sort((a, b) => a.y - b.y);
  const layers = { shade: "", crown0: "", crown1: "", glint: "" };
  placed.forEach(({ x, y }, i) => {
    const kind = (hash(i, 0, 23) & 1) as 0 | 1;
    for (const dx of x < 12 ? [0, width] : x > width - 12 ? [0, -width] : [0]) {
      for (const dy of y < 12 ? [0, height] : y > height - 12 ? [0, -height] : [0]) {
        const tree = crown(x + dx, y + dy, kind);
        layers.shade += tree.shade;
        layers[`crown${kind}`] += tree.crown;
        layers.glint += tree.glint;
      }
    }
  });
  return (
    `<pattern id="${id}" width="${width}" height="${height}" patternUnits="userSpaceOnUse">` +
    `<path class="shade" d="${layers.shade}"/><path class="canopy2" d="${layers.crown1}"/>` +
    `<path class="canopy" d="${layers.crown0}"/><path class="glint" d="${layers.glint}"/></pattern>`
  );
}

/** Huts and bushes around the middle of a space, which a counter would hide. */
export function huts(
  col: number,
  row: number,
): { kind: "hut" | "bush"; x: number; y: number; turn: number }[] {
  const yard: [number, number][] = [
    [-37, -12],
    [-16, -27],
    [21, -25],
    [38, -4],
    [23, 27],
    [-9, 34],
    [-32, 17],
  ];
  const place = col * 64 + row;
  return yard.map(([x, y], i) => ({
    kind: hash(place, i, 33) % 4 === 0 ? "bush" : "hut",
    x: x + 4 * sway(place, i, 31),
    y: y + 4 * sway(place, i, 32),
    turn: Math.round(24 * sway(place, i, 34)),
  }));
}
