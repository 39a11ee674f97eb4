import { describe, expect, it } from "vitest";
import {
  between,
  centred,
  fit,
  hold,
  inShape,
  isFar,
  middlemost,
  resized,
  reveal,
  revealAll,
  toPlane,
  toWindow,
  zoomAt,
} from "./camera";

const bounds = { left: 0, top: 0, right: 2000, bottom: 1000 };
const window = { width: 1000, height: 700 };

it("from far off what is too small to be read is not written", () => {
  expect([isFar(0.43), isFar(0.49)]).toEqual([true, true]);
  // Before the map is laid out there is no zoom yet.
  expect([isFar(0.75), isFar(0.5), isFar(0)]).toEqual([false, false, false]);
});

describe("the middlemost", () => {
  it("is one of the points, so that whoever looks there sees something", () => {
    const [west, near, east] = [
      { x: 0, y: 0 },
      { x: 10, y: 0 },
      { x: 900, y: 0 },
    ];
    expect(middlemost([west, near, east])).toBe(near);
    expect(middlemost([])).toBeUndefined();
  });
});

describe("the camera", () => {
  it("keeps clear of what covers the left edge, where there is room beside the map", () => {
    const tall = { left: 0, right: 500, top: 0, bottom: 1000 };
    const before = toWindow(fit(tall, window), { x: 0, y: 0 }).x;
    expect(toWindow(fit(tall, window, 0, before), { x: 0, y: 0 }).x).toBeCloseTo(before);
    expect(toWindow(fit(tall, window, 0, before + 40), { x: 0, y: 0 }).x).toBeCloseTo(before + 40);
    expect(toWindow(fit(tall, window, 0, 2000), { x: 500, y: 0 }).x).toBeLessThanOrEqual(window.width);
  });
  it("shows the whole map above what covers the lower edge", () => {
    const camera = fit(bounds, window, 150);
    const [a, b] = [toWindow(camera, { x: 0, y: 0 }), toWindow(camera, { x: 2000, y: 1000 })];
    expect(Math.min(a.x, a.y)).toBeGreaterThanOrEqual(0);
    expect(b.x).toBeLessThanOrEqual(1000);
    expect(b.y).toBeLessThanOrEqual(550);
  });

  describe("brings several places into view", () => {
    const half = { x: 20, y: 20 };
    const camera = { x: 0, y: 0, zoom: 1 };
    const inView = (
      seen: typeof camera,
      at: { x: number; y: number },
      covered: number,
      left: number,
    ): boolean => {
      const p = toWindow(seen, at);
      const [x, y] = [20 * seen.zoom, 20 * seen.zoom];
      return p.x >= left + x && p.x <= 1000 - x && p.y >= y && p.y <= 700 - covered - y;
    };
    it("and leaves the map alone where all are seen", () => {
      const seen = [
        { x: 300, y: 100 },
        { x: 900, y: 400 },
      ];
      expect(revealAll(camera, seen, half, window, { covered: 150, left: 246 })).toEqual(camera);
      expect(revealAll(camera, [], half, window)).toEqual(camera);
    });
    it("by moving it, where they fit", () => {
      const [firer, target] = [
        { x: 100, y: 300 },
        { x: 700, y: 690 },
      ];
      const moved = revealAll(camera, [firer, target], half, window, { covered: 150, left: 246 });
      expect(moved.zoom).toBe(1);
      expect([firer, target].map((at) => inView(moved, at, 150, 246))).toEqual([true, true]);
    });
    it("by making it smaller, where they do not", () => {
      const [firer, target] = [
        { x: 100, y: 300 },
        { x: 1500, y: 400 },
      ];
      const smaller = revealAll(camera, [firer, target], half, window, {
        covered: 150,
        left: 246,
        least: 0.3,
      });
      expect(smaller.zoom).toBeLessThan(1);
      expect([firer, target].map((at) => inView(smaller, at, 150, 246))).toEqual([true, true]);
    });
    it("but never smaller than it may be: then the last counts", () => {
      const [firer, target] = [
        { x: 100, y: 300 },
        { x: 1900, y: 400 },
      ];
      const seen = revealAll(camera, [firer, target], half, window, { least: 0.9 });
      expect(seen.zoom).toBe(0.9);
      expect([firer, target].map((at) => inView(seen, at, 0, 0))).toEqual([false, true]);
    });
  });

  it("zooms about the pointer", () => {
    const camera = fit(bounds, window);
    const at = { x: 321, y: 123 };
    const before = toPlane(camera, at);
    const after = toPlane(zoomAt(camera, at, 1.7, 0.1), at);
    expect(after.x).toBeCloseTo(before.x);
    expect(after.y).toBeCloseTo(before.y);
  });

  it("keeps its middle when the window changes", () => {
    const camera = { x: 300, y: 200, zoom: 2 };
    const turned = { width: 700, height: 1000 };
    expect(toPlane(resized(camera, window, turned), { x: 350, y: 500 })).toEqual(
      toPlane(camera, { x: 500, y: 350 }),
    );
  });

  it("never loses the map", () => {
    const lost = hold({ x: 90_000, y: -90_000, zoom: 1 }, bounds, window);
    const middle = toPlane(lost, { x: 500, y: 350 });
    expect(middle.x).toBeLessThanOrEqual(2000);
    expect(middle.y).toBeGreaterThanOrEqual(0);
  });

  it("brings the whole of a place into view and leaves one that is in view alone", () => {
    const camera = { x: 0, y: 0, zoom: 1 };
    const half = { x: 150, y: 90 };
    expect(reveal(camera, { x: 500, y: 300 }, half, window)).toEqual(camera);
    const p = toWindow(reveal(camera, { x: 1800, y: 900 }, half, window, 150), { x: 1800, y: 900 });
    expect(p.x + half.x).toBeLessThan(1000);
    expect(p.y + half.y).toBeLessThan(550);
    expect(toWindow(reveal(camera, { x: 100, y: 300 }, half, window), { x: 100, y: 300 }).x).toBeGreaterThan(
      150,
    );
  });

  it("goes from one view to another with what is in the middle moving straight", () => {
    const [from, to] = [
      { x: 0, y: 0, zoom: 1 },
      { x: 400, y: 100, zoom: 0.5 },
    ];
    const ends = [between(from, to, 0, window), between(from, to, 1, window)];
    for (const key of ["x", "y", "zoom"] as const)
      expect([ends[0]![key], ends[1]![key]].map((v) => Math.round(v * 1e6) / 1e6)).toEqual([
        from[key],
        to[key],
      ]);
    const middle = toPlane(between(from, to, 0.5, window), { x: 500, y: 350 });
    expect(middle.x).toBeCloseTo((500 + 1400) / 2);
    expect(middle.y).toBeCloseTo((350 + 800) / 2);
  });

  it("puts a point into the middle of what is free", () => {
    const free = centred({ x: 1000, y: 500 }, 1, bounds, window, { covered: 100, left: 200 });
    expect(toWindow(free, { x: 1000, y: 500 })).toEqual({ x: 600, y: 300 });
    // At the edge of the map as well, nothing of it lies under what covers the window.
    const edge = centred({ x: 0, y: 500 }, 1, bounds, window, { covered: 100, left: 200 });
    expect(toWindow(edge, { x: 0, y: 500 }).x).toBeGreaterThanOrEqual(200);
  });

  it("does not look beyond the map's edges", () => {
    const camera = centred({ x: 0, y: 0 }, 1, bounds, window);
    expect(camera.x).toBeGreaterThan(-60);
    expect(camera.y).toBeGreaterThan(-60);
  });
});

describe("a part of the map in a shape", () => {
  const map = { left: 0, top: 0, right: 1000, bottom: 800 };
  it("grows to both sides, and only to one where the map ends", () => {
    const part = { left: 400, top: 300, right: 600, bottom: 500 };
    expect(inShape(part, map, 2)).toEqual({ left: 300, top: 300, right: 700, bottom: 500 });
    const aside = { left: 800, top: 300, right: 1000, bottom: 500 };
    expect(inShape(aside, map, 2)).toEqual({ left: 600, top: 300, right: 1000, bottom: 500 });
    expect(inShape(part, map, 0.5)).toEqual({ left: 400, top: 200, right: 600, bottom: 600 });
  });
  it("stands in the middle where there is not so much map", () => {
    expect(inShape({ left: 900, top: 0, right: 1000, bottom: 800 }, map, 2)).toEqual({
      left: -300,
      top: 0,
      right: 1300,
      bottom: 800,
    });
  });
});
