/**
 * Bundles functions for deployment, all in one run of esbuild: each gets a folder with the file that Lambda runs, and what that imports late.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type BuildOptions, type Plugin, transform } from "esbuild";
import { allEndpoints, handlerFile } from "./endpoints.ts";
import { hasSchemas, withLazySchemas } from "./lazy-schemas.ts";
import { ROOT } from "./root.ts";

const EVENTS = "packages/functions/src/events/";

/** What Lambda runs of a bundle's folder. */
export const BUNDLED_HANDLER = "index.handler";

/**
 * Credential providers that the SDK loads only if the environment has no credentials. A function always has its role's
 * credentials in its environment, and the Lambda runtime includes these packages anyway.
 */
const NEVER_LOADED = [
  "@aws-sdk/credential-provider-ini",
  "@aws-sdk/credential-provider-process",
  "@aws-sdk/credential-provider-sso",
  "@aws-sdk/credential-provider-web-identity",
  "@aws-sdk/credential-provider-login",
  "@aws-sdk/credential-provider-http",
  "@smithy/credential-provider-imds",
];

/** ES modules have no `require`, which CommonJS packages use. */
const BANNER = 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);';

/** Schemas are made when they are first used: a start makes few of them. */
const lazySchemas: Plugin = {
  name: "lazy-schemas",
  setup: ({ onLoad }) =>
    onLoad({ filter: /\/core\/src\/.+\.ts$/ }, async ({ path }) => {
      const source = readFileSync(path, "utf8");
      if (!hasSchemas(path, source)) return undefined;
      const { code } = await transform(source, { loader: "ts", target: COMMON.target, format: "esm" });
      return { contents: withLazySchemas(code), loader: "js" };
    }),
};

const PASSKEYS = "@simplewebauthn/server";
const resolved = Symbol("resolved");

/**
 * The modules of the library of passkeys only declare, but its package.json does not say so. Without this, a function that
 * checks a sign-in has everything for adding passkeys too: the attestation formats and the certificates of their makers.
 */
const declaresOnly: Plugin = {
  name: "declares-only",
  setup: ({ onResolve, resolve }) =>
    onResolve({ filter: /^@simplewebauthn\/server$|^\.\.?\/.*\.js$/ }, async ({ path, pluginData, importer, kind, resolveDir }) => {
      if (pluginData === resolved || (path !== PASSKEYS && !importer.includes(`node_modules/${PASSKEYS}/`))) return undefined;
      const { path: file } = await resolve(path, { importer, kind, resolveDir, pluginData: resolved });
      return { path: file, sideEffects: false };
    }),
};

const COMMON = {
  absWorkingDir: fileURLToPath(ROOT),
  bundle: true,
  minify: true,
  keepNames: true,
  platform: "node",
  target: "node24",
  format: "esm",
  mainFields: ["module", "main"],
  external: NEVER_LOADED,
  logLevel: "error",
} satisfies BuildOptions;

/** Files beside a function's own that it imports when they are needed, so that a start does not read them: by the module that each has. */
export const LATE_FILES = { "check-passkey.ts": "passkeys.mjs", bcryptjs: "bcrypt.mjs" } as const;

const importedLate: Plugin = {
  name: "imported-late",
  setup: ({ onResolve, onEnd }) => {
    const sources = new Map<string, { entry: string; resolveDir: string }>();
    onResolve({ filter: /\/check-passkey\.ts$|^bcryptjs$/ }, ({ path, kind, resolveDir }) => {
      if (kind !== "dynamic-import") return undefined;
      const file = LATE_FILES[basename(path) as keyof typeof LATE_FILES];
      sources.set(file, { entry: path, resolveDir });
      return { path: `./${file}`, external: true };
    });
    onEnd(async ({ metafile }) => {
      for (const [late, { entry, resolveDir }] of sources) {
        const needing = Object.entries(metafile?.outputs ?? {}).filter(([, { imports }]) => imports.some(({ path }) => path === `./${late}`));
        if (needing.length === 0) continue;
        const stdin = { contents: `export * from ${JSON.stringify(entry)};`, resolveDir };
        const { outputFiles } = await build({ ...COMMON, banner: { js: BANNER }, stdin, plugins: [declaresOnly, lazySchemas], write: false });
        const text = outputFiles.map((file) => file.text).join("");
        for (const [file] of needing) writeFileSync(resolve(COMMON.absWorkingDir, dirname(file), late), text);
      }
    });
  },
};

/** The fonts of PDF files, which a function has no folder of libraries to read from. */
const pdfFonts: Plugin = {
  name: "pdf-fonts",
  setup: ({ onLoad }) =>
    onLoad({ filter: /\/release\/pdf-fonts\.ts$/ }, async ({ path }) => {
      const fonts = Object.entries<Buffer>(await import(path));
      return { contents: fonts.map(([name, bytes]) => `export const ${name} = Buffer.from("${bytes.toString("base64")}", "base64");`).join("\n") };
    }),
};

/** How a function is bundled. The content depends on the sources alone, so an unchanged function is not deployed again. */
export const BUNDLE_OPTIONS = {
  ...COMMON,
  metafile: true,
  banner: { js: BANNER },
  plugins: [declaresOnly, importedLate, pdfFonts, lazySchemas],
} satisfies BuildOptions;

/** The files of all functions, from the repository's root: one for each endpoint, and those that events start. */
export async function functionFiles(): Promise<string[]> {
  const events = readdirSync(new URL(EVENTS, ROOT)).filter((file) => !file.endsWith(".test.ts"));
  return [...(await allEndpoints()).map(handlerFile), ...events.map((file) => `${EVENTS}${file}`)];
}

/** The folder of a function file's bundle, below the folder of all bundles. */
export const bundleFolder = (out: string, file: string): string => `${out}/${file.replace(/\.ts$/, "")}`;

/** Bundles function files into a folder, which is emptied first. Paths are from the repository's root, or absolute. */
export async function bundleFunctions(files: readonly string[], out: string): Promise<void> {
  rmSync(new URL(out, ROOT), { recursive: true, force: true });
  await build({
    ...BUNDLE_OPTIONS,
    outExtension: { ".js": ".mjs" },
    entryPoints: files.map((file) => ({ in: file, out: `${file.replace(/\.ts$/, "")}/index` })),
    outdir: out,
  });
}
