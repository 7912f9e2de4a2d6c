/**
 * The linter enforces the layers of the web application: app, features, entities, kit, lib.
 */
import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { layersConfig } from "../../packages/web/build/layers.ts";

const ROOT = new URL("../../", import.meta.url).pathname;
const WEB = "packages/web/src";

/** Files that break a rule with their only import. */
const REFUSED: Readonly<Record<string, string>> = {
  "lib/to-kit.ts": "../kit/layout/chip.tsx",
  "lib/to-library.ts": "react-hook-form",
  "kit/page/to-entity.ts": "../../entities/item/level.ts",
  "kit/page/to-feature.ts": "../../features/stock/api/batches.ts",
  "kit/page/to-business.ts": "@apothecary/core/stock/contract",
  "entities/item/to-feature.ts": "../../features/stock/api/batches.ts",
  "entities/item/to-app.ts": "../../app/router.tsx",
  "entities/item/to-library.ts": "@tanstack/react-virtual",
  "features/stock/api/to-app.ts": "../../../app/router.tsx",
  "features/stock/api/to-feature.ts": "../../ledger/api/log-report.ts",
  "features/stock/api/to-library.ts": "@tanstack/react-table",
  "features/stock/components/to-dialog.ts": "primereact/dialog",
  "features/stock/api/to-core.ts": "@apothecary/core/stock/arrivals/receive",
  "features/stock/components/transfers/to-feature.ts": "../../../ledger/api/log-report.ts",
  "features/stock/components/transfers/to-library.ts": "@aws-amplify/ui-react",
  "features/stock/components/transfers/pallet/to-feature.ts": "../../../../ledger/api/log-report.ts",
  "app/to-library.ts": "@aws-amplify/ui-react",
};

/** Valid imports, by file. */
const ALLOWED: Readonly<Record<string, string>> = {
  "kit/page/to-lib.ts": "../../lib/page/paths.ts",
  "kit/table/to-library.ts": "@tanstack/react-table",
  "entities/item/to-entity.ts": "../batch/status.ts",
  "entities/item/to-contract.ts": "@apothecary/core/stock/contract",
  "features/stock/api/to-own.ts": "../components/items/order-number.ts",
  "features/stock/components/transfers/pallet/to-own.ts": "../../../api/batches.ts",
  "features/stock/components/transfers/to-own.ts": "../../api/batches.ts",
  "features/stock/components/transfers/to-kit.ts": "../../../../kit/layout/chip.tsx",
  "app/to-feature.ts": "../features/stock/routes/stock-list.tsx",
};

let folder = "";
let refused: ReadonlySet<string> = new Set();

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "layers-"));
  const config = JSON.parse(readFileSync(join(ROOT, "biome.json"), "utf8"));
  // The plugins are rules of other folders, and the temporary folder has no repository.
  writeFileSync(join(folder, "biome.json"), JSON.stringify({ ...config, vcs: { enabled: false }, plugins: [] }));
  copyFileSync(join(ROOT, "biome.web.json"), join(folder, "biome.web.json"));
  for (const [file, source] of Object.entries({ ...REFUSED, ...ALLOWED })) {
    const path = join(folder, WEB, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `import * as imported from "${source}";\n\nconsole.log(imported);\n`);
  }
  const biome = join(ROOT, "node_modules/.bin/biome");
  const { stdout } = spawnSync(biome, ["lint", "--only=style/noRestrictedImports", "--max-diagnostics=none", "--reporter=json", "."], {
    cwd: folder,
    encoding: "utf8",
  });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { category: string; location: { path: string | { file: string } } }[] };
  refused = new Set(diagnostics.map(({ location: { path } }) => (typeof path === "string" ? path : path.file).split(`${WEB}/`)[1] ?? ""));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the linter's rules are those of the table of layers", () => {
  expect(readFileSync(join(ROOT, "biome.web.json"), "utf8")).toBe(layersConfig());
});

test.each(Object.entries(REFUSED))("%s may not import %s", (file) => {
  expect([...refused]).toContain(file);
});

test.each(Object.entries(ALLOWED))("%s may import %s", (file) => {
  expect([...refused]).not.toContain(file);
});
