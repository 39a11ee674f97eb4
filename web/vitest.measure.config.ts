import { defineConfig } from "vitest/config";
import tests from "./vitest.e2e.config";

/** Figures that hang on how busy the machine is: they are written down, and fail no test. */
export default defineConfig({ test: { ...tests.test, include: ["e2e/**/*.measure.ts"], retry: 0 } });
