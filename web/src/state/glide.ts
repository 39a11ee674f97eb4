/** Moves the map gently to where something is to be seen. Whoever moves it meanwhile has it. */
import { between, type Camera, type Size } from "../lib/camera";

/** So many milliseconds, in which one sees where it went. */
const LONG = 320;

export class Glide {
  private turn = 0;
  private last: Camera | undefined;
  private aim: Camera | undefined;

  constructor(
    private readonly see: () => Camera,
    private readonly show: (camera: Camera) => void,
  ) {}

  /** Where the map is, or is on its way to. */
  get goal(): Camera {
    return this.last && this.see() === this.last ? (this.aim ?? this.last) : this.see();
  }

  stop(): void {
    cancelAnimationFrame(this.turn);
    this.aim = this.last = undefined;
  }

  to(aim: Camera, window: Size, still: boolean): void {
    const from = this.see();
    this.stop();
    if (still || from.zoom === 0 || (from.x === aim.x && from.y === aim.y && from.zoom === aim.zoom)) {
      this.show(aim);
      return;
    }
    this.aim = aim;
    this.last = from;
    const begun = performance.now();
    const step = (now: number): void => {
      if (this.see() !== this.last) return this.stop();
      const t = Math.min(1, Math.max(0, (now - begun) / LONG));
      this.show((this.last = t < 1 ? between(from, aim, 1 - (1 - t) ** 3, window) : aim));
      if (t < 1) this.turn = requestAnimationFrame(step);
      else this.stop();
    };
    this.turn = requestAnimationFrame(step);
  }
}
