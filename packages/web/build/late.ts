/**
 * Builds an application that is late on purpose, for the browser tests: `LATE=effects`, `answers` or `timers`. A test
 * that fails with it races with the page, or has found a fault that a busy machine would show.
 */
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const MAIN = /\/src\/main\.tsx$/;
const KINDS = ["effects", "answers", "timers"];

/** Imports what makes the application late before everything else; does nothing without a kind. */
export function late(kind: string | undefined): Plugin | undefined {
  if (kind === undefined) return undefined;
  if (!KINDS.includes(kind)) throw new Error(`LATE is one of ${KINDS.join(", ")}.`);
  const file = fileURLToPath(new URL(`late/${kind}.ts`, import.meta.url));
  return { name: "late", enforce: "pre", transform: (code, id) => (MAIN.test(id) ? `import ${JSON.stringify(file)};\n${code}` : undefined) };
}
