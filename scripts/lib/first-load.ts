/**
 * What an empty table begins with. A row tells that the loading began and whether it ended: one that was cut off is done
 * again from an empty table, and a table that holds anything else is left as it is.
 */
import { existsSync } from "node:fs";
import { loadReferenceData } from "@apothecary/core/directory/reference";
import { get, scanEverything, transact } from "@apothecary/core/lib/table";
import type { Row } from "@apothecary/core/lib/write";
import { migrate, needsMigration, noteLayout } from "@apothecary/core/migrate/migrate";
import { loadUsers } from "../demo/users.ts";
import { dropTable, ensureTable } from "./dynamodb-engine.ts";

const MARKER = { PK: "STAGE", SK: "LOADED" };
const DEMO_COMPANY = new URL("../demo/load.ts", import.meta.url);

interface Marker extends Row {
  state: "loading" | "loaded";
}

export interface Place {
  endpoint: string;
  tableName: string;
  region: string;
}

/** Makes the table, and loads it where it is empty: the demo company, or the least that a stage needs. */
export async function firstLoad(place: Place, demo: boolean, say: (line: string) => void): Promise<void> {
  await ensureTable(place.endpoint, place.tableName, place.region);
  const marker = await get<Marker>(MARKER, true);
  if (marker?.state === "loaded" || (!marker && !(await isEmpty()))) return migrateEarlier(say);
  if (marker) say("The first loading was cut off: it begins again.");
  // Also where nothing is in it: the making of the table itself may have been cut off.
  await dropTable(place.endpoint, place.tableName, place.region);
  await ensureTable(place.endpoint, place.tableName, place.region);
  await transact([{ kind: "put", item: { ...MARKER, state: "loading" } }]);
  if (demo) await loadDemoCompany(say);
  else {
    await loadReferenceData();
    await loadUsers("admin");
  }
  await noteLayout();
  await transact([{ kind: "put", item: { ...MARKER, state: "loaded" } }]);
}

/** Whether the first loading of the table has begun and not ended: its rows are still being written, with times in the past. */
export const isLoading = async (): Promise<boolean> => (await get<Marker>(MARKER, true))?.state === "loading";

/** Brings data that an earlier version wrote to the layout of this one. */
async function migrateEarlier(say: (line: string) => void): Promise<void> {
  if (!(await needsMigration())) return;
  say("This data was written by an earlier version: bringing it to the layout of this one …");
  const { jobs, orders, batches, allocations } = await migrate();
  say(`${jobs} jobs, ${orders} orders, ${batches} batches and ${allocations} allocations were rewritten.`);
}

async function isEmpty(): Promise<boolean> {
  for await (const _ of scanEverything()) return false;
  return true;
}

async function loadDemoCompany(say: (line: string) => void): Promise<void> {
  if (!existsSync(DEMO_COMPANY)) {
    await loadReferenceData();
    await loadUsers("all");
    return;
  }
  say("Loading the demo company …");
  const { loadDemo } = (await import(DEMO_COMPANY.href)) as { loadDemo(): Promise<{ from: string; to: string; seconds: number }> };
  const { from, to, seconds } = await loadDemo();
  say(`A year of business, ${from} to ${to}, was loaded in ${seconds.toFixed(1)} s.`);
}
