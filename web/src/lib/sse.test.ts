import { afterEach, describe, expect, it, vi } from "vitest";
import { EventCutter, Stream, type StreamEvent } from "./sse";

describe("cutting a stream", () => {
  it("puts events together however they are torn", () => {
    const text = 'id: 7\nevent: input\ndata: {"n":1}\n\n: still here\n\nid: 8\ndata: a\ndata: b\n\n';
    for (let size = 1; size < text.length; size++) {
      const cutter = new EventCutter();
      const events: StreamEvent[] = [];
      for (let i = 0; i < text.length; i += size) events.push(...cutter.push(text.slice(i, i + size)));
      expect(events).toEqual([
        { id: "7", event: "input", data: '{"n":1}' },
        { id: "8", event: "message", data: "a\nb" },
      ]);
    }
  });
});

describe("a stream", () => {
  let stream: Stream | undefined;
  afterEach(() => stream?.close());

  it("comes back after a drop and resumes after the last event, with the token in a header", async () => {
    const asked: Headers[] = [];
    const parts = ["id: 1\ndata: one\n\n", "id: 2\ndata: two\n\nid: 3\nda", "id: 3\ndata: three\n\n"];
    const fake = vi.fn((_: unknown, init?: RequestInit) => {
      asked.push(new Headers(init?.headers));
      const body = parts[asked.length - 1];
      if (body === undefined) return new Promise<Response>(() => undefined);
      return Promise.resolve(new Response(body));
    });
    const heard: string[] = [];
    const up: boolean[] = [];
    await new Promise<void>((done) => {
      stream = new Stream({
        url: "/api/games/g/events",
        pass: { Authorization: "Bearer secret" },
        fetch: fake as unknown as typeof fetch,
        wait: () => Promise.resolve(),
        onState: (state) => up.push(state),
        onEvent: (event) => {
          heard.push(event.data);
          if (heard.length === 3) done();
        },
      });
    });
    expect(heard).toEqual(["one", "two", "three"]);
    expect(asked.map((h) => h.get("last-event-id"))).toEqual([null, "1", "2"]);
    expect(asked.every((h) => h.get("authorization") === "Bearer secret")).toBe(true);
    expect(up.slice(0, 3)).toEqual([true, false, true]);
  });

  it("tries again when the server refuses or cannot be reached", async () => {
    let tries = 0;
    await new Promise<void>((done) => {
      stream = new Stream({
        url: "/x",
        wait: () => Promise.resolve(),
        onEvent: () => done(),
        fetch: (() => {
          tries += 1;
          if (tries === 1) return Promise.reject(new TypeError("no net"));
          if (tries === 2) return Promise.resolve(new Response("", { status: 503 }));
          return Promise.resolve(new Response("data: here\n\n"));
        }) as typeof fetch,
      });
    });
    expect(tries).toBeGreaterThanOrEqual(3);
  });
});
