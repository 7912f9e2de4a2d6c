/**
 * Everything that lots reach forward, for a recall. The ledger of a number is read once for a bulk and the products
 * filled from it, and the rows that 25 numbers name with one BatchGet.
 */
import { getMany, queryEach } from "../lib/table/table.ts";
import { type ItemRow, itemKey } from "../stock/items/item.rows.ts";
import type { EntryRow } from "../transaction/entry.rows.ts";
import { actionPosting } from "../transaction/action-shapes.ts";
import { batchNumberLedger } from "../transaction/lot-ledger.ts";
import { lotNodeKey, type LotNode, type LotRef, joinTraces, newLots, type OrderNode, type TraceEdge, type TraceNode } from "./graph.ts";
import { destinationKeys } from "./hop.ts";
import { lotLinks, lotNode } from "./links.ts";
import { lookUp } from "./look-up.ts";
import { movementSums, type UnitAccount, unitAccount } from "./unit-account.ts";

/** Numbers whose ledgers are read concurrently. */
const AT_ONCE = 25;
/** The most lots that are followed: more than any lot reaches. */
const MAX_REACHED = 5_000;
/** The most ledger rows that are read of one number. */
const MAX_ROWS = 200_000;

/** A reached lot, without its stock. */
export type ReachedLot = Omit<LotNode, "left" | "statuses">;

/** Everything that lots reach. */
export interface Reached {
  /** The lots themselves, then all lots made with them, without duplicates. */
  lots: ReachedLot[];
  /** Their dispatches, with the orders, and the earliest expiry date of what was dispatched. */
  dispatches: { edge: TraceEdge; lot: ReachedLot; order: OrderNode; expiryDate: string | null }[];
  edges: TraceEdge[];
  /** Where the units of products among them are. */
  units: UnitAccount;
  /** Whether everything was followed to the end; false if a limit was reached. */
  complete: boolean;
}

interface Part {
  nodes: TraceNode[];
  edges: TraceEdge[];
  lot: ReachedLot;
  entries: readonly EntryRow[];
  whole: boolean;
}

interface Ledger {
  entries: EntryRow[];
  whole: boolean;
}

/** What has been read. */
interface Known {
  items: Map<string, ItemRow | undefined>;
  /** By number, from the previous hop: a bulk and its products share a number. */
  ledgers: ReadonlyMap<string, Ledger>;
}

/** All lots that some lots reach forward, and their dispatches. At most 5,000; beyond that, `complete` is false. */
export async function readReached(from: readonly LotRef[]): Promise<Reached> {
  const parts: Part[] = [];
  const known: Known = { items: new Map(), ledgers: new Map() };
  const first = new Map(from.map((lot) => [lotNodeKey(lot), lot]));
  const seen = new Set(first.keys());
  let level: readonly LotRef[] = [...first.values()];
  while (level.length > 0 && parts.length < MAX_REACHED) {
    const read = await readLevel(level.slice(0, MAX_REACHED - parts.length), known);
    parts.push(...read);
    const behind = level.slice(read.length);
    const nodes = read.flatMap((part) => part.nodes);
    level = [...behind, ...newLots(nodes, seen)];
  }
  const { nodes, edges } = joinTraces(parts);
  const dispatches = reachedDispatches(parts, nodes, edges);
  const products = parts.filter(({ lot }) => lot.kind === "product").map(({ lot, entries }) => ({ key: lot.key, sums: movementSums(entries) }));
  return {
    ...{ lots: parts.map(({ lot }) => lot), dispatches, edges },
    units: unitAccount(products, dispatches),
    complete: level.length === 0 && parts.every(({ whole }) => whole),
  };
}

/** What ledger rows of lots lead to: the lots made with them that are none of them, and their dispatches. */
export async function readLinks(lots: readonly LotRef[], entries: readonly EntryRow[]): Promise<Pick<Reached, "dispatches"> & { fresh: LotRef[] }> {
  const byNumber = Map.groupBy(entries, ({ batchNumber = "" }) => batchNumber.toUpperCase());
  const ledgers = new Map([...byNumber].map(([number, of]) => [number, { entries: of, whole: true }]));
  const numbers = [...Map.groupBy(lots, ({ batchNumber }) => batchNumber.toUpperCase())].filter(([number]) => ledgers.has(number));
  const skus = [...new Set(entries.flatMap(({ sku }) => sku ?? []))];
  const rows = await getMany<ItemRow>(skus.map(itemKey));
  const parts = await readTraceParts(numbers, ledgers, new Map(skus.map((sku, i) => [sku, rows[i]])));
  const { nodes, edges } = joinTraces(parts);
  return { fresh: newLots(nodes, new Set(lots.map(lotNodeKey))), dispatches: reachedDispatches(parts, nodes, edges) };
}

async function readLevel(level: readonly LotRef[], known: Known): Promise<Part[]> {
  const { items } = known;
  const skus = [...new Set(level.map(({ sku }) => sku))].filter((sku) => !items.has(sku));
  const rows = await getMany<ItemRow>(skus.map(itemKey));
  for (const [at, sku] of skus.entries()) items.set(sku, rows[at]);
  const numbers = [...Map.groupBy(level, ({ batchNumber }) => batchNumber.toUpperCase())];
  const ledgers = new Map<string, Ledger>();
  const parts: Part[] = [];
  for (let at = 0; at < numbers.length; at += AT_ONCE) {
    const some = numbers.slice(at, at + AT_ONCE);
    await Promise.all(some.map(async ([number]) => ledgers.set(number, known.ledgers.get(number) ?? (await wholeLedger(number)))));
    parts.push(...(await readTraceParts(some, ledgers, items)));
  }
  known.ledgers = ledgers;
  return parts;
}

async function readTraceParts(numbers: readonly [string, readonly LotRef[]][], ledgers: Known["ledgers"], items: Known["items"]): Promise<Part[]> {
  const read = numbers.flatMap(([number, lots]) => {
    const { entries, whole } = ledgers.get(number) ?? { entries: [], whole: false };
    return lots.map((lot) => ({ lot, whole, entries: entries.filter(({ sku }) => sku === lot.sku) }));
  });
  const rows = await lookUp(read.flatMap(({ entries }) => entries.flatMap((entry) => destinationKeys(entry, "forward"))));
  return read.map(({ lot, entries, whole }) => {
    const [first] = entries;
    const node = { ...lotNode(lot, items.get(lot.sku) ?? first, []), batchNumber: first?.batchNumber ?? lot.batchNumber };
    const links = lotLinks(node, entries, "forward", rows);
    return { nodes: [node, ...links.nodes], edges: links.edges, lot: reachedLot(node), entries, whole };
  });
}

async function wholeLedger(number: string): Promise<Ledger> {
  const entries: EntryRow[] = [];
  for await (const entry of queryEach<EntryRow>(batchNumberLedger(number))) {
    if (entries.length === MAX_ROWS) return { entries, whole: false };
    entries.push(entry);
  }
  return { entries, whole: true };
}

function reachedLot({ type, key, sku, batchNumber, itemName, kind, unit }: LotNode): ReachedLot {
  return { type, key, sku, batchNumber, itemName, kind, unit };
}

function reachedDispatches(parts: readonly Part[], nodes: readonly TraceNode[], edges: readonly TraceEdge[]): Reached["dispatches"] {
  const byKey = new Map(nodes.map((node) => [node.key, node]));
  const entriesByKey = new Map(parts.map(({ lot, entries }) => [lot.key, entries]));
  return edges.flatMap((edge) => {
    const [lot, order] = [byKey.get(edge.from), byKey.get(edge.to)];
    return edge.kind === "dispatch" && lot?.type === "batch" && order?.type === "order"
      ? [{ edge, lot: reachedLot(lot), order, expiryDate: earliestExpiry(entriesByKey.get(lot.key) ?? [], order) }]
      : [];
  });
}

/** The earliest expiry date of what an order was sent; null if none expires. */
function earliestExpiry(entries: readonly EntryRow[], { salesOrderId }: OrderNode): string | null {
  const sent = entries.filter((entry) => actionPosting(entry.action) === "dispatched" && (entry.salesOrderId ?? null) === salesOrderId);
  return sent.flatMap(({ expiryDate }) => expiryDate ?? []).toSorted()[0] ?? null;
}
