/**
 * Files that are imported, and a world with a supplier and a client that their lines name.
 */
import { createBusiness } from "@apothecary/core/directory/contract";
import { importComponentry, importLocations, importOpeningStock, importRawMaterials, IMPORT_COLUMNS, type ImportKind } from "@apothecary/core/stock/contract";
import { expect } from "vitest";
import { stateNow } from "../../lib/state.ts";
import { makeWorld, type World } from "../../lib/world.ts";

export const ENDPOINTS = {
  "raw-materials": importRawMaterials,
  componentry: importComponentry,
  "opening-stock": importOpeningStock,
  locations: importLocations,
} as const;
export const SUPPLIER = "Larkfield Botanicals Ltd";
export const CLIENT = "Lavender & Wild Ltd";

export let world: World;
export let clientId = 0;

/** Makes the world that the file's tests share. */
export async function importWorld(): Promise<void> {
  world = await makeWorld();
  await world.good(createBusiness, { body: { businessName: SUPPLIER, client: false, supplier: true } });
  const client = await world.good(createBusiness, { body: { businessName: CLIENT, client: true, supplier: false, businessCode: "LAW" } });
  clientId = client.businessId ?? 0;
}

export type Cells = Record<string, string>;

/** A file's lines from objects: the first is row 2, as under a heading. */
export function importBody(kind: ImportKind, lines: readonly Cells[], more: object = {}) {
  const columns = IMPORT_COLUMNS[kind].map(({ field }) => field);
  return {
    body: {
      preview: false,
      fileName: `${kind}.csv`,
      columns,
      lines: lines.map((line, i) => ({ line: i + 2, cells: columns.map((field) => line[field] ?? "") })),
      ...more,
    },
  };
}

export const material = (more: Cells = {}): Cells => ({
  name: "Emulsifying wax NF",
  description: "Pellets",
  category: "Emulsifier",
  supplier: SUPPLIER,
  ...more,
});

export async function importing(kind: ImportKind, lines: readonly Cells[], options: { as?: string; requestId?: string; preview?: boolean } = {}) {
  const { preview = false, as = "everything", ...rest } = options;
  return world.good(ENDPOINTS[kind], importBody(kind, lines, { preview }), { as, ...rest });
}

/** What a preview and an import both say against a file of one line; nothing is written. */
export async function refusal(kind: ImportKind, line: Cells): Promise<[string, string][]> {
  const before = await stateNow();
  const lineFaults = async (preview: boolean) => {
    const { accepted, refused } = await importing(kind, [line], { preview });
    expect(accepted).toBe(0);
    return refused?.[0]?.faults.map(({ field, message }): [string, string] => [field, message]) ?? [];
  };
  const previewFaults = await lineFaults(true);
  expect(await stateNow()).toEqual(before);
  expect(await lineFaults(false)).toEqual(previewFaults);
  return previewFaults;
}
