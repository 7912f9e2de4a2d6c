/**
 * Damage planted in the table, one kind at a time: `verify-stock` reports each, and nothing for the sound table. Every kind
 * of row has its damage; in any of them, index keys that do not follow from the row's fields are found.
 */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { indexKeys, INDEXES } from "@apothecary/core/lib/table/table-shape";
import type { Row } from "@apothecary/core/lib/table/write";
import { LEFT_UNALLOCATED } from "@apothecary/core/sales/order.rows";
import { STOCK_LINE_PREFIX, type StockLineRow } from "@apothecary/core/stock/lots/stock-line.rows";
import { unfinishedRow } from "@apothecary/core/transaction/operation";
import { systemActor } from "@apothecary/core/lib/actions/actor";
import type { EntryRow } from "@apothecary/core/transaction/entry.rows";
import { locationName, rebuild } from "@apothecary/core/verify/rebuild";
import { ROW_KINDS } from "@apothecary/core/verify/row-kinds";
import { Reading, verify, verifyLive } from "@apothecary/core/verify/verify-stock";
import { beforeAll, expect, test } from "vitest";
import { LEDGER_KEY, plant } from "../../lib/base-world.ts";
import type { World } from "../../lib/world.ts";
import { workerEngine } from "../../lib/worker-engine.ts";
import { COUNT_DAMAGE } from "./damage-counts.ts";
import { JOB_DAMAGE } from "./damage-jobs.ts";
import { COMPLAINT_DAMAGE, LEDGER_DAMAGE, ORDER_DAMAGE, PURCHASE_DAMAGE, RETURN_DAMAGE } from "./damage-orders.ts";
import { PROOF_DAMAGE } from "./damage-proof.ts";
import { RECORD_DAMAGE } from "./damage-records.ts";
import { RELEASE_DAMAGE } from "./damage-release.ts";
import { STOCK_DAMAGE } from "./damage-stock.ts";
import { TRAIL_DAMAGE } from "./damage-trail.ts";
import { add, at, damaged, first, kindName, makeDamageWorld, sound } from "./damage-world.ts";

const SCRIPT = fileURLToPath(new URL("../../../scripts/verify-stock.ts", import.meta.url));
const KEYS = "a row has the keys that follow from its fields";

const DAMAGE = {
  ...STOCK_DAMAGE,
  ...JOB_DAMAGE,
  ...ORDER_DAMAGE,
  ...PURCHASE_DAMAGE,
  ...RETURN_DAMAGE,
  ...COMPLAINT_DAMAGE,
  ...LEDGER_DAMAGE,
  ...COUNT_DAMAGE,
  ...RECORD_DAMAGE,
  ...RELEASE_DAMAGE,
  ...TRAIL_DAMAGE,
  ...PROOF_DAMAGE,
};
const KINDS = [...Object.keys(ROW_KINDS), "ledger row", "record of a request"];

let world: World;
beforeAll(async () => {
  world = await makeDamageWorld();
});

const findings = async (rows: Iterable<Row>) => (await verify(rows)).findings;
const texts = (all: readonly object[]) => all.map((one) => JSON.stringify(one)).toSorted();
/** As a table that is too large to be verified at once: in three shares. */
const inShares = (rows: readonly Row[]) => verify(rows, new Reading({ atOnce: Math.ceil(rows.length / 3) }));

test("a sound world has no findings", async () => {
  const { rows, ...verdict } = await verify();
  expect(verdict).toEqual({ findings: [], warnings: [] });
  expect(rows).toBe(sound.size);
  expect((await verifyLive()).findings).toEqual([]);
  expect(await inShares([...sound.values()])).toEqual({ rows, ...verdict });
});

test("an operation that was left behind is reported, and is not a breach", async () => {
  const left = unfinishedRow(systemActor("left"), { kind: "climb", state: {}, done: 0, total: 1 }, 1);
  const { findings: found, warnings } = await verify([...sound.values(), left]);
  expect([found, warnings]).toEqual([[], ["The operation O#left is not finished."]]);
});

test.each(Object.entries(DAMAGE))("%s", async (_, { finds, ...damage }) => {
  const rows = damaged(damage);
  const found = await findings(rows);
  expect(found.map(({ rule }) => rule)).toContain(finds);
  expect(texts((await inShares(rows)).findings)).toEqual(texts(found));
});

test.each(INDEXES)("an index key more or less is found in a row of each kind: %s", async (index) => {
  const keys = indexKeys(index);
  // A line that has left the list of waiting ones can be without a record of it.
  const isIn = (row: Row) => row[keys.partition] !== undefined && row[keys.partition] !== LEFT_UNALLOCATED;
  const kinds = Map.groupBy(sound.values(), kindName);
  const ofEachKind = KINDS.map((kind) => kinds.get(kind)?.find(isIn) ?? first(kind));
  for (const damage of [withoutKeys, withOtherKeys]) {
    const rows = ofEachKind.map((row) => damage(row, keys));
    const found = (await findings(damaged({ put: () => rows }))).filter(({ rule }) => rule === KEYS);
    for (const { PK, SK } of rows) expect(found).toContainEqual(expect.objectContaining({ where: expect.stringContaining(`${PK} ${SK}`) }));
  }
});

type Keys = ReturnType<typeof indexKeys>;
/** The row without its keys of an index; one that is not in the index is put there. */
const withoutKeys = (row: Row, { partition, sort }: Keys): Row =>
  row[partition] === undefined ? { ...row, [partition]: "LIST", [sort]: "ROW" } : { ...row, [partition]: undefined, [sort]: undefined };
/** The row elsewhere in an index. */
const withOtherKeys = (row: Row, { partition, sort }: Keys): Row => ({ ...row, [partition]: row[partition] ?? "LIST", [sort]: "ROW" });

test("the command ends with 0 where everything agrees, and else with 1 and the list", async () => {
  expect(await verifyStock()).toMatchObject({ code: 0, text: expect.stringContaining(`Everything agrees: ${sound.size} rows`) });
  await plant(add(at("I#EMU0001", "ITEM"), "quantity", 1));
  const broken = await verifyStock();
  expect(broken.code).toBe(1);
  expect(broken.text).toMatch(/quantity is the sum of the batches: EMU0001: expected \d+, found \d+/);
  expect(broken.text).toMatch(/\d+ things do not agree/);
});

/** Runs the command on this world's table. */
function verifyStock(): Promise<{ code: number | null; text: string }> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, DYNAMODB_ENDPOINT: workerEngine().endpoint, TABLE_NAME: world.tableName, LEDGER_KEYS: LEDGER_KEY };
    const command = spawn(process.execPath, [SCRIPT], { env, stdio: ["ignore", "pipe", "inherit"] });
    let text = "";
    command.stdout.on("data", (chunk: Buffer) => {
      text += chunk.toString();
    });
    command.once("error", reject);
    command.once("close", (code) => resolve({ code, text }));
  });
}

test("the stock rebuilt from the ledger is the stock, place by place", () => {
  const rows = [...sound.values()];
  const ledger = rows.filter((one): one is EntryRow => one.PK.startsWith("T#") && one["action"] !== undefined);
  const stockLines = rows.filter(({ PK, SK }) => PK.startsWith("I#") && SK.startsWith(STOCK_LINE_PREFIX)) as StockLineRow[];
  expect(rebuild(ledger)).toEqual(new Map(stockLines.map((one) => [one.id, new Map([[locationName(one), one.quantity]])])));
  expect(rebuild(ledger.toReversed())).toEqual(rebuild(ledger));
});
