import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Camera } from "../lib/camera";
import { Glide } from "./glide";

let frames: ((now: number) => void)[] = [];
let now = 0;
beforeEach(() => {
  frames = [];
  now = 0;
  vi.stubGlobal("requestAnimationFrame", (step: (now: number) => void) => frames.push(step));
  vi.stubGlobal("cancelAnimationFrame", () => (frames = []));
  vi.spyOn(performance, "now").mockImplementation(() => now);
});
afterEach(() => vi.unstubAllGlobals());

const tick = (by: number): void => {
  now += by;
  for (const step of frames.splice(0)) step(now);
};
const window = { width: 1000, height: 700 };
const aim = { x: 400, y: 0, zoom: 1 };

function stage(): { seen: Camera[]; glide: Glide; at: () => Camera; put: (camera: Camera) => void } {
  let camera: Camera = { x: 0, y: 0, zoom: 1 };
  const seen: Camera[] = [];
  const put = (next: Camera): void => void seen.push((camera = next));
  return { seen, glide: new Glide(() => camera, put), at: () => camera, put };
}

it("the map goes step by step to where something is to be seen", () => {
  const { seen, glide, at } = stage();
  glide.to(aim, window, false);
  expect(seen).toEqual([]);
  expect(glide.goal).toEqual(aim);
  for (let i = 0; i < 12; i++) tick(40);
  expect(seen.length).toBeGreaterThan(4);
  expect(seen.map((c) => c.x)).toEqual(seen.map((c) => c.x).sort((a, b) => a - b));
  expect(at()).toEqual(aim);
  expect(frames).toEqual([]);
});

it("the map is there at once for those who ask for stillness", () => {
  const { seen, glide } = stage();
  glide.to(aim, window, true);
  expect(seen).toEqual([aim]);
  expect(frames).toEqual([]);
});

it("whoever takes hold of the map on its way keeps it", () => {
  const { glide, at, put } = stage();
  glide.to(aim, window, false);
  tick(40);
  const mine = { x: -50, y: 10, zoom: 2 };
  put(mine);
  for (let i = 0; i < 12; i++) tick(40);
  expect(at()).toBe(mine);
  expect(glide.goal).toBe(mine);
});
