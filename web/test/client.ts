// Sources are compiled as for a browser, so that what is derived follows; the globals are Node's.
import type { Environment } from "vitest/runtime";

export default {
  name: "client",
  viteEnvironment: "client",
  setup: () => ({ teardown() {} }),
} satisfies Environment;
