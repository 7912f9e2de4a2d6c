/**
 * Builds what a stage consists of: the bundles of all functions, and the application in the browser.
 */
import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { bundleFolder, bundleFunctions, functionFiles } from "../packages/functions/src/build/bundles.ts";
import { writeGenerated } from "../packages/functions/src/build/generate.ts";
import { ROOT } from "../packages/functions/src/build/root.ts";
import type { Built } from "./stage.ts";

const folder = (path: string): string => fileURLToPath(new URL(path, ROOT));
const OUT = folder(".build/stage");
const WEB = folder("packages/web");
const PUBLISHER = "packages/functions/src/events/publish-site.ts";

/** Builds everything for a stage, whose name the application's bar shows. */
export async function buildStage(stage: string): Promise<Built> {
  await writeGenerated();
  rmSync(OUT, { recursive: true, force: true });
  const functions = `${OUT}/functions`;
  await Promise.all([functionFiles().then((files) => bundleFunctions(files, functions)), buildWeb(stage, `${OUT}/publisher/site`)]);
  cpSync(bundleFolder(functions, PUBLISHER), `${OUT}/publisher`, { recursive: true });
  return { bundle: (file) => bundleFolder(functions, file), publisher: `${OUT}/publisher` };
}

async function buildWeb(stage: string, out: string): Promise<void> {
  process.env["VITE_STAGE"] = stage;
  const { build } = await import("vite");
  await build({ root: WEB, configFile: `${WEB}/vite.config.ts`, mode: "production", logLevel: "error", build: { outDir: out, emptyOutDir: true } });
}

/** One empty function in place of everything: for templates that deploy no code. */
export function emptyBuild(): Built {
  const empty = folder(".build/empty-function");
  mkdirSync(empty, { recursive: true });
  writeFileSync(`${empty}/index.mjs`, "export const handler = () => undefined;\n");
  return { bundle: () => empty, publisher: empty };
}
