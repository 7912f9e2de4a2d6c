/**
 * Initial data of an empty table. A row records that loading has started and whether it is complete: an interrupted load is
 * repeated from an empty table, and a table with other data is left unchanged.
 */
import { existsSync } from "node:fs";
import { loadReferenceData } from "@apothecary/core/directory/reference";
import { scanEverything } from "@apothecary/core/lib/table/scan";
import { get, transact } from "@apothecary/core/lib/table/table";
import type { Row } from "@apothecary/core/lib/table/write";
import { migrate, migratedText, needsMigration, noteLayout } from "@apothecary/core/migrate/migrate";
import { loadUsers } from "../demo/users.ts";
import { dropTable, ensureTable } from "../engines/dynamodb-engine.ts";

const MARKER = { PK: "STAGE", SK: "LOADED" };
const DEMO_COMPANY = new URL("../demo/load.ts", import.meta.url);

interface Marker extends Row {
  state: "loading" | "loaded";
}

export interface TableAddress {
  endpoint: string;
  tableName: string;
  region: string;
}

/**
 * Creates the table, and loads it if it is empty: the demo company, or the minimum that a stage needs. `progress` is called with
 * the part of the company's year that is loaded, from 0 to 1.
 */
export async function firstLoad(
  table: TableAddress,
  demo: boolean,
  say: (line: string) => void,
  progress: (share: number) => void = () => undefined,
): Promise<void> {
  await ensureTable(table.endpoint, table.tableName, table.region);
  const marker = await get<Marker>(MARKER, true);
  if (marker?.state === "loaded" || (!marker && !(await isEmpty()))) return migrateEarlier(say);
  if (marker) say("The first loading was cut off: it begins again.");
  // Even if it is empty: the creation of the table itself may have been interrupted.
  await dropTable(table.endpoint, table.tableName, table.region);
  await ensureTable(table.endpoint, table.tableName, table.region);
  await transact([{ kind: "put", item: { ...MARKER, state: "loading" } }]);
  if (demo) await loadDemoCompany(say, progress);
  else {
    await loadReferenceData();
    await loadUsers("admin");
  }
  await noteLayout();
  await transact([{ kind: "put", item: { ...MARKER, state: "loaded" } }]);
}

/** Whether the initial load has started but is incomplete: its rows are still being written, with times in the past. */
export const isLoading = async (): Promise<boolean> => (await get<Marker>(MARKER, true))?.state === "loading";

/** Migrates data of an earlier version to the current layout. */
async function migrateEarlier(say: (line: string) => void): Promise<void> {
  if (!(await needsMigration())) return;
  say("This data was written by an earlier version: bringing it to the layout of this one …");
  say(`${migratedText(await migrate())} were rewritten.`);
}

async function isEmpty(): Promise<boolean> {
  for await (const _ of scanEverything()) return false;
  return true;
}

async function loadDemoCompany(say: (line: string) => void, progress: (share: number) => void): Promise<void> {
  if (!existsSync(DEMO_COMPANY)) {
    await loadReferenceData();
    await loadUsers("all");
    return;
  }
  say("Loading the demo company …");
  const { loadDemo } = (await import(DEMO_COMPANY.href)) as {
    loadDemo(progress: (share: number) => void): Promise<{ from: string; to: string; seconds: number }>;
  };
  const { from, to, seconds } = await loadDemo(progress);
  say(`A year of business, ${from} to ${to}, was loaded in ${seconds.toFixed(1)} s.`);
}
