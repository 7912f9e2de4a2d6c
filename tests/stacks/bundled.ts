/**
 * What a function's bundle really has in it, once what it does not use was left out.
 */
import { build, type Plugin } from "esbuild";

/** Packages are left out, and what only imports them has no effect of its own: the house's own files alone are looked at. */
const withoutPackages: Plugin = {
  name: "without-packages",
  setup: ({ onResolve }) =>
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === "entry-point" || path.startsWith("@apothecary/") ? undefined : { path, external: true, sideEffects: false },
    ),
};

/** Bundles function files. Tells of a module which of them have code of it in their bundle; paths from the repository's root. */
export async function bundled(functions: readonly string[]): Promise<(module: string) => string[]> {
  const { metafile } = await build({
    entryPoints: [...functions],
    outdir: "unwritten",
    bundle: true,
    write: false,
    metafile: true,
    platform: "node",
    format: "esm",
    plugins: [withoutPackages],
  });
  return (module) =>
    Object.values(metafile.outputs).flatMap(({ entryPoint, inputs }) => (entryPoint && (inputs[module]?.bytesInOutput ?? 0) > 0 ? [entryPoint] : []));
}
