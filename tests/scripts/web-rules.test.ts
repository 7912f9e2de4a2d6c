/**
 * What the linter's own rules for the web application (`packages/web/rules.grit`) find, and what they leave.
 */
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const ROOT = new URL("../../", import.meta.url).pathname;
const WEB = "packages/web";

const FOUND = [
  // The focus, moved later.
  "requestAnimationFrame(() => from.isConnected && from.focus());",
  "setTimeout(() => {\n  open = false;\n  if (from) from?.focus();\n});",
  // Listeners that are added late.
  'useEffect(() => {\n  const leave = () => close();\n\n  document.addEventListener("keydown", leave);\n}, []);',
  "useEffect(\n  () =>\n    lines.edits.subscribe(() => {\n      store();\n    }),\n  [lines],\n);",
  "useEffect(() => void writeStored(name, text), [name, text]);",
  "useEffect(() => {\n  const stops = first?.map(({ subscribe }) => subscribe(look));\n}, []);",
  // Changes from the rendered address.
  "const [params, setParams] = useSearchParams();",
  "const [, setParams] = useSearchParams();",
  // Display texts that are parsed.
  'answer.details?.["Done"];',
  'details["Done"];',
  "remedies.find(([begins]) => says.startsWith(begins));",
  'const [id] = refusal.message.split(": ");',
  "const rest = error.message?.slice(3);",
  "if (/Batch number: (.*)/.test(message)) open();",
  "const [, id] = PATTERN.exec(refusal.message) ?? [];",
  "Number(answer.details.Total);",
  'if (error.message === "Not found.") close();',
  "if (error.message !== `Not found.`) close();",
];

const LEFT = [
  "setTimeout(() => {\n  open = false;\n});\nfrom.focus();",
  'useLayoutEffect(() => {\n  document.addEventListener("keydown", leave);\n}, []);',
  'useEffect(() => {\n  look();\n}, []);\nelement.addEventListener("keydown", leave);',
  'useEffect(() => window.addEventListener("resize", measure), []);',
  "const [params] = useSearchParams();",
  'if (typeof error.message === "string") show(error.message);',
  "show(answer.message, answer.details);",
  'const words = text.split(" ");',
];

let folder = "";
/** The numbers of the sources with a fault. */
let faulty: ReadonlySet<number> = new Set();
const sources = [...FOUND, ...LEFT];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "rules-"));
  mkdirSync(join(folder, WEB, "src"), { recursive: true });
  copyFileSync(join(ROOT, WEB, "rules.grit"), join(folder, WEB, "rules.grit"));
  const { plugins } = JSON.parse(readFileSync(join(ROOT, "biome.json"), "utf8")) as { plugins: { path: string }[] };
  const ours = plugins.filter(({ path }) => path === `./${WEB}/rules.grit`);
  writeFileSync(join(folder, "biome.json"), JSON.stringify({ plugins: ours, linter: { rules: { preset: "none" } } }));
  for (const [i, source] of sources.entries()) writeFileSync(join(folder, WEB, "src", `${i}.tsx`), `${source}\n`);
  const { stdout } = spawnSync(join(ROOT, "node_modules/.bin/biome"), ["lint", "--max-diagnostics=none", "--reporter=json", "."], {
    cwd: folder,
    encoding: "utf8",
  });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { category: string; location: { path: string } }[] };
  faulty = new Set(diagnostics.flatMap(({ category, location: { path } }) => (category === "plugin" ? [Number(/(\d+)\.tsx$/.exec(path)?.[1])] : [])));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(FOUND.map((source, i) => [i, source] as const))("%i is found: %s", (i) => {
  expect([...faulty]).toContain(i);
});

test.each(LEFT.map((source, i) => [FOUND.length + i, source] as const))("%i is right: %s", (i) => {
  expect([...faulty]).not.toContain(i);
});
