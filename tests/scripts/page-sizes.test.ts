/** How much each page loads before it is shown: its scripts and what they import, compressed as the host serves them. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { temporaryFolder } from "./host.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const MAX_KB = 290;
/** It shows every part of the kit, to developers. */
const STYLE_GUIDE = "styleguide";
const PAGE = /^src\/features\/[\w-]+\/routes\/([\w-]+)\.tsx$/;

interface Chunk {
  file: string;
  imports?: string[];
  isEntry?: boolean;
}

const { folder, remove } = temporaryFolder();
afterAll(remove);

test(`no page needs more than ${MAX_KB} kB of scripts`, () => {
  const vite = join(ROOT, "node_modules/vite/bin/vite.js");
  // A process of its own: the build takes from the environment which React it contains.
  execFileSync(process.execPath, [vite, "build", "packages/web", "--manifest", "--outDir", folder, "--emptyOutDir", "--logLevel", "error"], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: "production" },
  });
  const chunks = new Map(Object.entries(JSON.parse(readFileSync(join(folder, ".vite/manifest.json"), "utf8")) as Record<string, Chunk>));
  const sizes = new Map<string, number>();
  const kilobytes = ({ file }: Chunk): number => {
    const size = sizes.get(file) ?? brotliCompressSync(readFileSync(join(folder, file))).length / 1_000;
    sizes.set(file, size);
    return size;
  };
  const first = [...chunks.values()].filter(({ isEntry }) => isEntry);
  const pages = [...chunks].flatMap(([source, chunk]) => {
    const name = PAGE.exec(source)?.[1];
    if (name === undefined || name === STYLE_GUIDE) return [];
    return { name, size: Math.round(withImports([...first, chunk], chunks).reduce((sum, one) => sum + kilobytes(one), 0)) };
  });
  expect(pages.length).toBeGreaterThan(25);
  expect(pages.filter(({ size }) => size > MAX_KB)).toEqual([]);
});

/** These chunks and all that they import when they are loaded. */
function withImports(some: readonly Chunk[], chunks: ReadonlyMap<string, Chunk>): Chunk[] {
  const all = new Set(some);
  for (const { imports = [] } of all) {
    for (const source of imports) {
      const imported = chunks.get(source);
      if (imported) all.add(imported);
    }
  }
  return [...all];
}
