/** One event of a stream. */
export interface StreamEvent {
  id: string | undefined;
  event: string;
  data: string;
}

/** Cuts a stream of text into server-sent events; keeps what is not yet complete. */
export class EventCutter {
  private rest = "";

  push(chunk: string): StreamEvent[] {
    this.rest += chunk;
    const blocks = this.rest.split(/\r\n\r\n|\n\n|\r\r/);
    this.rest = blocks.pop() ?? "";
    return blocks.map(readBlock).filter((e) => e !== undefined);
  }
}

function readBlock(block: string): StreamEvent | undefined {
  let id: string | undefined;
  let event = "message";
  const data: string[] = [];
  for (const line of block.split(/\r\n|\n|\r/)) {
    const colon = line.indexOf(":");
    if (colon === 0) continue; // A comment keeps the connection alive.
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (field === "id") id = value;
    else if (field === "event") event = value;
    else if (field === "data") data.push(value);
  }
  return data.length > 0 ? { id, event, data: data.join("\n") } : undefined;
}

export interface StreamOptions {
  url: string;
  /** Headers that say who listens. */
  pass?: Record<string, string>;
  onEvent: (event: StreamEvent) => void;
  /** Told when the line is up or down. */
  onState?: (connected: boolean) => void;
  fetch?: typeof fetch;
  wait?: (ms: number) => Promise<void>;
}

/** How long nothing may come before the line counts as dead; the server says something more often than this. */
const SILENCE = 45_000;
const LONGEST_WAIT = 10_000;

/**
 * A stream of events that comes back by itself after a dropped connection and resumes where it was, so that no event
 * is lost and none arrives twice. Made with `fetch`, because the seat's secret goes into a header, never a URL.
 */
export class Stream {
  private last: string | undefined;
  private closed = false;
  private abort = new AbortController();
  private readonly options: StreamOptions;

  constructor(options: StreamOptions) {
    this.options = options;
    void this.run();
  }

  close(): void {
    this.closed = true;
    this.abort.abort();
  }

  /** Tries again at once, for instance when the machine is back on the net. */
  retry(): void {
    this.abort.abort();
  }

  private async run(): Promise<void> {
    const wait = this.options.wait ?? ((ms) => new Promise((done) => setTimeout(done, ms)));
    let failures = 0;
    while (!this.closed) {
      try {
        await this.listen(() => {
          failures = 0;
          this.options.onState?.(true);
        });
      } catch {
        // Any failure is treated alike: the loop tries again from the last event.
      }
      if (this.closed) return;
      this.options.onState?.(false);
      failures += 1;
      await wait(Math.min(LONGEST_WAIT, 250 * 2 ** Math.min(failures, 6)));
    }
  }

  private async listen(onOpen: () => void): Promise<void> {
    this.abort = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const watch = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => this.abort.abort(), SILENCE);
    };
    try {
      const headers: Record<string, string> = { Accept: "text/event-stream", ...this.options.pass };
      if (this.last !== undefined) headers["Last-Event-ID"] = this.last;
      const get = this.options.fetch ?? fetch;
      watch();
      const response = await get(this.options.url, { headers, signal: this.abort.signal, cache: "no-store" });
      if (!response.ok || !response.body) throw new Error(`stream refused: ${response.status}`);
      onOpen();
      const reader = response.body.getReader();
      const decoder = new TextDecoder();
      const cutter = new EventCutter();
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return;
        watch();
        for (const event of cutter.push(decoder.decode(value, { stream: true }))) {
          if (event.id !== undefined) this.last = event.id;
          this.options.onEvent(event);
        }
      }
    } finally {
      clearTimeout(timer);
    }
  }
}
