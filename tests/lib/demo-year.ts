/**
 * The demo company's year in this worker's engine.
 */
import { fileURLToPath } from "node:url";
import { configure } from "@apothecary/core/lib/stage/settings";
import { connectWith } from "@apothecary/core/lib/table/dynamo-client";
import type { Row } from "@apothecary/core/lib/table/write";
import { setClock } from "@apothecary/core/lib/time/clock";
import { type Verdict, verify } from "@apothecary/core/verify/verify-stock";
import { inject } from "vitest";
import { ROOT } from "../../packages/functions/src/build/root.ts";
import { keptYear, yearDigest } from "../../packages/host/src/demo/kept-year.ts";
import { loadDemo, type Summary } from "../../packages/host/src/demo/load.ts";
import { ensureTable } from "../../packages/host/src/engines/dynamodb-engine.ts";
import { LEDGER_KEY } from "./base-world.ts";
import { copyDatabase } from "./database-copy.ts";
import { workerEngine } from "./worker-engine.ts";

const REGION = "eu-west-2";
/** An external engine keeps the tables of earlier runs. */
const OWN = process.env["DYNAMODB_ENDPOINT"] ? `-${process.pid}-${Date.now()}` : "";

/** Simulates the year that ends at an instant, or its first working days, in a new table; another company's with a seed. */
export async function loadYear(name: string, end: number, days?: number, seed?: number): Promise<Summary> {
  const { endpoint } = workerEngine();
  await ensureTable(endpoint, useTable(name), REGION);
  return loadDemo(undefined, end, days, seed);
}

/** The whole year that ends at an instant, as an earlier run left it if its sources are the same. */
export async function wholeYear(end: number): Promise<Summary> {
  const { file } = workerEngine();
  const base = inject("baseWorld");
  if (!file || !base) return loadYear("year", end);
  const { database, summary } = await keptYear(fileURLToPath(new URL(".build", ROOT)), `${yearDigest()}-${end}`, async (made) => {
    await copyDatabase(base.file, file);
    const loaded = await loadYear("year", end);
    await copyDatabase(file, made);
    return loaded;
  });
  await copyDatabase(database, file);
  useTable("year");
  return summary;
}

/** Verifies a year as on its last day: later, lots that were released in it are past their retest days. */
export async function verifyYear(end: number, rows?: Iterable<Row>): Promise<Verdict> {
  setClock(() => end);
  try {
    return await verify(rows);
  } finally {
    setClock();
  }
}

function useTable(name: string): string {
  const tableName = `${name}${OWN}`;
  configure({ dynamodbEndpoint: workerEngine().endpoint, tableName, region: REGION, local: true, ledgerKeys: [LEDGER_KEY] });
  connectWith();
  return tableName;
}
