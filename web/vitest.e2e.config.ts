import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["e2e/**/*.test.ts"],
    globalSetup: "e2e/server.ts",
    testTimeout: 240_000,
    hookTimeout: 120_000,
    // A browser on a busy machine is sometimes late. The runner names a test that needed a second try.
    retry: 1,
    // Two browsers at one server, on a small machine: while one waits the other works. What a file must have for itself
    // it starts for itself (`freshServer`).
    maxWorkers: 2,
  },
});
