import { describe, expect, it } from "vitest";
import { onlyHere } from "./chairs";

describe("an address", () => {
  it("leads only here when it is the machine's own name for itself", () => {
    for (const host of ["localhost", "127.0.0.1", "127.1.2.3", "[::1]"]) expect(onlyHere(host)).toBe(true);
    for (const host of ["192.168.0.7", "play.example.org", "127.example.org"])
      expect(onlyHere(host)).toBe(false);
  });
});
