/**
 * Random receipts, transfers, counts, jobs, dispatches, renumberings and returns: the forward and the backward trace agree
 * with each other and with a naive calculation from the ledger, and every batch's mass balance is zero.
 * A failure prints its seed and path: `fc.assert(…, { seed, path })` repeats it.
 */
import { setClock } from "@apothecary/core/lib/time/clock";
import { freezeAndRecall, recallList, recallReturn } from "@apothecary/core/recall/contract";
import { closeOrder } from "@apothecary/core/sales/contract";
import { updateBatchNumber } from "@apothecary/core/stock/contract";
import { findItem } from "@apothecary/core/stock/items/open-item";
import { readLotAccount } from "@apothecary/core/trace/batch-account";
import { type LotRef, lotNodeKey, type Direction, joinTraces, type TraceEdge } from "@apothecary/core/trace/graph";
import { readHop } from "@apothecary/core/trace/hop";
import { readReached } from "@apothecary/core/trace/reach";
import type { EntryRow } from "@apothecary/core/transaction/entry.rows";
import { afterEach, beforeAll, expect, test } from "vitest";
import { allRows, type SavedWorld, savedWorld } from "../../lib/state.ts";
import { makeWorld } from "../../lib/world.ts";
import { playSequences } from "./chain-commands.ts";
import { Model } from "./chain-model.ts";
import { AS, buildFixture, type Fixture, makeOrder } from "../fixture.ts";

const LONGEST = 120;
const SEQUENCES = { runs: 40, shortest: LONGEST / 2, longest: LONGEST, limitMs: 45_000 };
/** How many batches and jobs are traced at least. */
const [MIN_LOTS, MIN_JOBS] = [10, 3];
/** Units of the order that is made first. */
const UNITS = 40;

let fixture: Fixture;
let base: SavedWorld;
beforeAll(async () => {
  fixture = await buildFixture(await makeWorld());
  // Each sequence starts with an order that was made and dispatched, so that there is always something to trace.
  await makeOrder(fixture, UNITS, "901-26");
  await fixture.world.good(closeOrder, { body: { id: fixture.order.id } }, AS);
  base = await savedWorld();
});
afterEach(() => setClock());

/** Restores the initial fixture; returns its model. */
async function startAgain(): Promise<Model> {
  await base.restore();
  const model = new Model();
  for (const sku of ["WAX0001", "OIL0001", "JAR0001"]) {
    for (const { batchNumber, locationId, quantity } of (await findItem(sku))?.stockLines ?? []) model.arrive(sku, batchNumber, locationId, quantity);
  }
  return model;
}

async function ledgerNow(): Promise<EntryRow[]> {
  return (await allRows()).filter((row): row is EntryRow => row.PK.startsWith("T#") && typeof row["action"] === "string");
}

const entryRef = ({ sku = "", batchNumber = "" }: EntryRow): LotRef => ({ sku, batchNumber });
const optionKey = (entry: EntryRow): string => lotNodeKey(entryRef(entry));

/** Quantities from batch to batch by job, and from batch to order, calculated row by row from the ledger. */
function recount(ledger: readonly EntryRow[]): Map<string, number> {
  const made = new Map(ledger.flatMap((entry) => (entry.action === "Produced" && entry.jobId !== undefined ? [[entry.jobId, optionKey(entry)] as const] : [])));
  const sums = new Map<string, number>();
  const add = (name: string, quantity: number) => sums.set(name, (sums.get(name) ?? 0) + quantity);
  for (const entry of ledger) {
    const gone = -(entry.difference ?? 0);
    const product = entry.jobId === undefined ? undefined : made.get(entry.jobId);
    if (entry.action === "Used" && product !== undefined) add(`${optionKey(entry)} → ${product} in ${entry.jobId}`, gone);
    if (entry.action === "Dispatched") add(`${optionKey(entry)} → ${entry.soNumber}`, gone);
  }
  return sums;
}

const byJob = (edges: readonly TraceEdge[]): [string, number][] =>
  edges.flatMap(({ kind, from, to, jobId, quantity }) => (kind === "job" ? [[`${from} → ${to} in ${jobId}`, quantity] as [string, number]] : []));
const sorted = (entries: Iterable<[string, number]>): [string, number][] => [...entries].toSorted(([a], [b]) => a.localeCompare(b));

async function traceEdges(lots: readonly LotRef[], direction: Direction) {
  return joinTraces(await Promise.all(lots.map((lot) => readHop(lot, direction))));
}

/** All nodes that can be reached over the edges. */
function closure(from: string, edges: readonly TraceEdge[], known: ReadonlySet<string>): string[] {
  const reached = new Set([from]);
  for (const key of reached) for (const edge of edges) if (edge.from === key && known.has(edge.to)) reached.add(edge.to);
  return [...reached].toSorted();
}

/** Changes the batch number of every third batch, as a correction of labels does. */
async function renumber(): Promise<void> {
  const stockLines = (await Promise.all(["WAX0001", "OIL0001", "JAR0001"].map((sku) => findItem(sku)))).flatMap((opened) => opened?.stockLines ?? []);
  for (const [at, { id }] of stockLines.entries()) {
    const body = { id, newBatchNumber: `Y${String(at).padStart(3, "0")}`, reason: "The label was wrong" };
    if (at % 3 === 0) await fixture.world.good(updateBatchNumber, { body }, AS);
  }
}

/** Recalls two dispatched batches, and returns a third of each line; returns the number of units. */
async function sendBack(): Promise<number> {
  const dispatched = (await ledgerNow()).filter(({ action }) => action === "Dispatched").map(entryRef);
  const lots = [...new Map(dispatched.map((ref) => [lotNodeKey(ref), ref])).values()].slice(0, 2);
  const { recallId = 0 } = await fixture.world.good(freezeAndRecall, { body: { batches: lots, reason: "A complaint" } }, AS);
  const lines = await fixture.world.good(recallList, { params: { id: String(recallId) } } as never, AS);
  let returned = 0;
  for (const { id: lineId, quantity: sent } of lines) {
    const quantity = Math.ceil(sent / 3);
    await fixture.world.good(recallReturn, { body: { recallId, lineId, quantity, location: "A1" } }, AS);
    returned += quantity;
  }
  return returned;
}

test("forward, backward and the ledger agree, and every batch balances", async () => {
  let jobsTraced = 0;
  let lotsSeen = 0;
  const check = async (): Promise<void> => {
    await renumber();
    const returned = await sendBack();

    const ledger = await ledgerNow();
    const lots = [...new Map(ledger.flatMap((entry) => (entry.sku && entry.batchNumber ? [[optionKey(entry), entryRef(entry)] as const] : []))).values()];
    const known = new Set(lots.map(lotNodeKey));
    const wanted = recount(ledger);
    const [forward, backward] = [await traceEdges(lots, "forward"), await traceEdges(lots, "backward")];
    // A job without output still uses stock: only the forward trace shows that.
    const jobs = byJob(forward.edges).filter(([name]) => wanted.has(name));
    expect(sorted(jobs)).toEqual(sorted(byJob(backward.edges)));
    const orders = new Map(forward.nodes.flatMap((node) => (node.type === "order" ? [[node.key, node.soNumber] as const] : [])));
    const dispatches = forward.edges.flatMap((edge): [string, number][] =>
      edge.kind === "dispatch" ? [[`${edge.from} → ${orders.get(edge.to)}`, edge.quantity]] : [],
    );
    expect(sorted([...jobs, ...dispatches])).toEqual(sorted(wanted));
    const renumberedEdges = (edges: readonly TraceEdge[]) =>
      edges.flatMap(({ kind, id, quantity }) => (kind === "renumbered" ? [`${id} ${quantity}`] : [])).toSorted();
    expect(renumberedEdges(forward.edges)).toEqual(renumberedEdges(backward.edges));
    let back = 0;
    for (const lot of lots) {
      const { balance, stock } = await readLotAccount(lot);
      expect([lotNodeKey(lot), balance.difference, balance.left], "the balance").toEqual([
        lotNodeKey(lot),
        0,
        stock.reduce((sum, row) => sum + row.quantity, 0),
      ]);
      back += balance.sums.returned;
      const reached = await readReached([lot]);
      expect(reached.complete).toBe(true);
      expect(
        reached.lots
          .map(({ key }) => key)
          .filter((key) => known.has(key))
          .toSorted(),
      ).toEqual(closure(lotNodeKey(lot), forward.edges, known));
    }
    expect(back).toBe(returned);
    expect(returned).toBeGreaterThan(0);
    jobsTraced += jobs.length;
    lotsSeen += lots.length;
  };
  // On a slow machine more sequences follow until there was enough to trace.
  do await playSequences(SEQUENCES, fixture, startAgain, check);
  while (lotsSeen <= MIN_LOTS || jobsTraced <= MIN_JOBS);
});
