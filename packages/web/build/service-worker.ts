/**
 * Builds the service worker with the list of files to cache, and writes the same list for
 * browsers without service workers.
 */
import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { Plugin } from "vite";

const WORKER = fileURLToPath(new URL("../src/service-worker/service-worker.ts", import.meta.url));
/** The cached build output: scripts, styles and fonts, whose names contain a content hash. */
const KEPT = /^assets\/.+\.(js|css|woff2)$/;

/** Adds `service-worker.js` and `parts.json` to the build output. */
export function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    // Runs last: empty chunks have been removed by then.
    generateBundle: {
      order: "post",
      async handler(_, bundle) {
        const files = Object.keys(bundle)
          .filter((name) => KEPT.test(name))
          .map((name) => `/${name}`)
          .toSorted();
        const version = createHash("sha256").update(files.join("\n")).digest("base64url").slice(0, 16);
        const { outputFiles } = await build({
          entryPoints: [WORKER],
          bundle: true,
          write: false,
          minify: true,
          format: "iife",
          target: "es2023",
          define: { VERSION: JSON.stringify(version), FILES: JSON.stringify(["/icon.svg", ...files]) },
        });
        this.emitFile({ type: "asset", fileName: "service-worker.js", source: outputFiles[0]?.text ?? "" });
        this.emitFile({ type: "asset", fileName: "parts.json", source: JSON.stringify(files) });
      },
    },
  };
}
