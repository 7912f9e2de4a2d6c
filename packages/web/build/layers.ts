/**
 * The layers of the application in the browser: imports run from app to lib. The linter's rules are generated from this table
 * (`npm run generate` writes biome.web.json, which biome.json extends).
 */
import { readFileSync, writeFileSync } from "node:fs";

const ORDER = ["app", "features", "entities", "kit", "lib"] as const;

/** What a layer may import of core. */
const RULES = ["lib/rules/*"];
const CONTRACTS = ["*/contract", "*/rules", "trace/graph", ...RULES];

interface Layer {
  is: (typeof ORDER)[number];
  /** Its files below packages/web/src. */
  files: readonly string[];
  core: readonly string[];
  /** Whether it may import component, table and form libraries. */
  libraries?: boolean;
  /** The imports of other parts of the layer, which are refused. */
  others?: readonly string[];
}

/** The files of a feature at a depth below it, and their imports of other features. */
function featureAt(depth: number): Layer {
  const feature = "../".repeat(depth);
  return { is: "features", files: [`features/*${"/*".repeat(depth)}`], core: CONTRACTS, others: [`${feature}*/**`, `!${feature}../**`] };
}

const LAYERS: readonly Layer[] = [
  { is: "lib", files: ["lib/**"], core: CONTRACTS },
  { is: "kit", files: ["kit/**"], core: RULES, libraries: true },
  { is: "entities", files: ["entities/**"], core: CONTRACTS },
  ...[2, 3, 4].map(featureAt),
  { is: "app", files: ["app/**", "main.tsx"], core: CONTRACTS },
];

const LIBRARIES = ["primereact/**", "@aws-amplify/**", "@tanstack/react-table", "@tanstack/react-virtual", "react-hook-form", "chart.js", "chart.js/**"];
const ROOT = new URL("../../../", import.meta.url);
const GENERATED = new URL("biome.web.json", ROOT);

interface Restrictions {
  level: string;
  options: { paths: object; patterns?: readonly { group: readonly string[]; message: string }[] };
}

/** The rules of a layer. A linter override replaces the rule for all files, so it repeats its paths. */
function layerRules({ is, files, core, libraries, others }: Layer, everywhere: Restrictions): object {
  const above = ORDER.slice(0, ORDER.indexOf(is)).map((name) => `**/${name}/**`);
  const patterns = [
    { group: ["@aws-sdk/*", "@apothecary/functions/*", "**/functions/**"], message: "The browser sees contracts only." },
    {
      group: ["@apothecary/core/**", ...core.map((path) => `!@apothecary/core/${path}`)],
      message: core === RULES ? "The kit knows no business." : "The browser sees contracts only.",
    },
    { group: libraries ? [] : LIBRARIES, message: "Component, table and form libraries are for kit alone." },
    { group: above.toReversed(), message: `Imports run one way: ${ORDER.join(", ")}.` },
    { group: others ?? [], message: "No feature imports another: what several show of one thing is in entities." },
  ].filter(({ group }) => group.length > 0);
  const noRestrictedImports = { ...everywhere, options: { ...everywhere.options, patterns } };
  return { includes: files.map((path) => `packages/web/src/${path}`), linter: { rules: { style: { noRestrictedImports } } } };
}

/** The text of biome.web.json. */
export function layersConfig(): string {
  const { linter } = JSON.parse(readFileSync(new URL("biome.json", ROOT), "utf8")) as {
    linter: { rules: { style: { noRestrictedImports: Restrictions } } };
  };
  const overrides = LAYERS.map((layer) => JSON.stringify(layerRules(layer, linter.rules.style.noRestrictedImports)));
  return `{ "overrides": [\n${overrides.join(",\n")}\n] }\n`;
}

/** Writes biome.web.json. */
export function writeLayers(): void {
  writeFileSync(GENERATED, layersConfig());
}

/** Throws if biome.web.json is not what the table says. */
export function assertLayers(): void {
  if (readFileSync(GENERATED, "utf8") !== layersConfig()) throw new Error("biome.web.json is out of date: run npm run generate.");
}
