/**
 * The bench's world: an engine and a table of its own, one signed-in user who may do everything, and stock planted by
 * the rows' own builders. Planted stock has its ledger, so that `verify-stock` holds for it too.
 */
import { randomUUID } from "node:crypto";
import type { Entry } from "@apothecary/core/transaction/entry.rows";
import { entryRow } from "@apothecary/core/transaction/entry.rows";
import { systemActor } from "@apothecary/core/lib/actor";
import { instant, now } from "@apothecary/core/lib/clock";
import type { AnyEndpoint } from "@apothecary/core/lib/endpoint";
import { ROLES } from "@apothecary/core/lib/roles";
import { configure } from "@apothecary/core/lib/settings";
import { connectWith } from "@apothecary/core/lib/dynamo-client";
import { MAX_WRITES, transact } from "@apothecary/core/lib/table";
import type { Write } from "@apothecary/core/lib/write";
import { type Batch, putBatch } from "@apothecary/core/stock/batch.rows";
import { movementOf } from "@apothecary/core/stock/entries";
import { type Item, itemRow } from "@apothecary/core/stock/item.rows";
import { signToken } from "@apothecary/core/users/token";
import { USER_LIST, userKey } from "@apothecary/core/users/user.rows";
import { type Place, putPlace } from "@apothecary/core/warehouse/place.rows";
import { type Engine, ensureTable, startDynamoDb } from "../lib/dynamodb-engine.ts";
import { type Answered, handled, type Input, invoke } from "../lib/invoke.ts";

/** Rows that are loaded at once: two transactions on their way keep the engine busy. */
const LOADERS = 2;

let cookie = "";

/** Starts an engine (on a database file, if one is named) and makes the table with the bench's user. */
export async function openWorld(tableName: string, databaseFile?: string): Promise<Engine> {
  const engine = await startDynamoDb(databaseFile);
  await useTable(engine, tableName);
  return engine;
}

/** Points this process at a table of an engine, making it where it is not there. */
export async function useTable(engine: Engine, tableName: string): Promise<void> {
  configure({
    dynamodbEndpoint: engine.endpoint,
    tableName,
    region: "eu-west-2",
    local: true,
    checkAnswers: false,
    sessionKeys: ["a-key-for-the-bench-that-is-long-enough"],
  });
  connectWith();
  const made = (await ensureTable(engine.endpoint, tableName, "eu-west-2")) === "made";
  if (made) await transact([benchUser()]);
  await signIn();
}

/** The bench's user, signed in. */
export function benchUser(): Write {
  const user = {
    id: 1,
    username: "bench",
    firstName: "Bench",
    lastName: "Mark",
    email: "bench@example.test",
    roles: [...ROLES],
    businessId: 14,
    passwordHash: "",
    sessions: { bench: instant() },
    grants: {},
    version: 1,
  };
  return { kind: "put", item: { ...userKey(1), ...user, g1p: USER_LIST, g1s: "bench" } };
}

/** Signs the bench's user in, as of the present clock. */
export async function signIn(): Promise<void> {
  const { jwt } = await signToken({ userId: 1, sessionId: "bench", began: Math.floor(now() / 1_000) });
  cookie = `session=${jwt}`;
}

/** One call's cost, as the Server-Timing header tells it, less the session's one read. */
export interface Cost {
  readUnits: number;
  /** Of the base table; the indexes' beside it. */
  writeUnits: number;
  indexUnits: number;
  calls: number;
}

export interface Measured<T> extends Answered<T> {
  cost: Cost;
}

const SESSION_UNITS = 1;

/** Calls an endpoint as the bench's user; throws unless it answers 200 or 304. */
export async function measured<E extends AnyEndpoint>(of: E, input: Input<E> = {}, headers: Record<string, string> = {}): Promise<Measured<unknown>> {
  const answered = await invoke(of, input, { cookie, headers, requestId: randomUUID() });
  if (answered.status !== 200 && answered.status !== 304) throw new Error(`${of.path} answered ${answered.status}: ${answered.text.slice(0, 300)}`);
  return { ...answered, cost: costOf(answered.headers["server-timing"] ?? "") };
}

/** What an endpoint answers the bench's user under a request id; throws unless that is 200. */
export async function answerTo<E extends AnyEndpoint>(of: E, input: Input<E>, requestId: string): Promise<unknown> {
  const { status, body, text } = await invoke(of, input, { cookie, requestId });
  if (status !== 200) throw new Error(`${of.path} answered ${status}: ${text.slice(0, 300)}`);
  return body;
}

/** Calls an endpoint as the bench's user and leaves the answer packed: for what it costs the server alone. */
export async function served<E extends AnyEndpoint>(of: E, headers: Record<string, string>): Promise<void> {
  const { statusCode } = await handled(of, {}, { cookie, headers, requestId: randomUUID() });
  if (statusCode !== 200) throw new Error(`${of.path} answered ${statusCode}.`);
}

/** Calls an endpoint as the bench's user, whatever comes; returns the status. */
export async function tried<E extends AnyEndpoint>(of: E, input: Input<E>): Promise<number> {
  return (await invoke(of, input, { cookie, requestId: randomUUID() })).status;
}

function costOf(timing: string): Cost {
  const number = (pattern: RegExp): number => Number(pattern.exec(timing)?.[1] ?? Number.NaN);
  const indexUnits = number(/wcu;dur=[\d.]+;desc="([\d.]+)/);
  return {
    readUnits: number(/rcu;dur=([\d.]+)/) - SESSION_UNITS,
    writeUnits: number(/wcu;dur=([\d.]+)/) - indexUnits,
    indexUnits,
    calls: number(/desc="(\d+)"/),
  };
}

/** Loads writes in transactions as large as they may be. */
export async function load(writes: Iterable<Write>): Promise<void> {
  const iterator = writes[Symbol.iterator]();
  const loader = async (): Promise<void> => {
    for (;;) {
      const batch: Write[] = [];
      while (batch.length < MAX_WRITES) {
        const next = iterator.next();
        if (next.done) break;
        batch.push(next.value);
      }
      if (batch.length === 0) return;
      await transact(batch);
    }
  };
  await Promise.all(Array.from({ length: LOADERS }, loader));
}

/** A place by number. */
export function benchPlace(n: number): Place {
  return { id: `place${String(n).padStart(5, "0")}`, warehouse: `Warehouse ${1 + (n % 4)}`, bin: `B${String(n).padStart(4, "0")}`, roaming: false, rows: 0 };
}

/** An item by number, as large as a real one. */
export function benchItem(n: number, quantity: number): Item {
  const raw = n % 3 !== 0;
  const sku = `${raw ? "EMU" : "BOT"}${String(n).padStart(5, "0")}`;
  return {
    sku,
    name: raw ? `Excipient number ${n}` : `Bottle number ${n}`,
    description: "As the pharmacopoeia has it",
    categoryType: raw ? "Raw Material" : "Componentry",
    categoryName: raw ? "Emulsifier" : "Bottle",
    categoryCode: raw ? "EMU" : "BOT",
    quantity,
    allocated: 0,
    minimumStock: (n * 37) % 5_000,
    onOrder: 0,
    moq: 1_000,
    eoq: 5_000,
    price: 4.2,
    priceUnit: raw ? "kilo" : "unit",
    active: true,
    clientId: null,
    client: "",
    ownedById: 14,
    ownedBy: "Own company",
    suppliedById: 21,
    suppliedBy: "A supplier",
    supplierSku: `S-${n}`,
    baseSku: sku,
    version: 1,
  };
}

/** The `k`th batch of an item, at a place. */
export function benchBatch(item: Item, k: number, quantity: number, place: Place): Omit<Batch, "version"> {
  return {
    id: `${item.sku}~bench${String(k).padStart(5, "0")}`,
    sku: item.sku,
    name: item.name,
    categoryType: item.categoryType,
    categoryName: item.categoryName,
    client: item.client,
    batchNumber: `A${String((k % 999) + 1).padStart(3, "0")}`,
    supplierBatchNumber: `LW-${k}`,
    expiryDate: "2030-03-31",
    packSize: 0,
    status: 0,
    locationId: place.id,
    warehouse: place.warehouse,
    bin: place.bin,
    roaming: false,
    quantity,
    unreserved: quantity,
    reservations: {},
    purchaseOrderNumber: "PO-1",
    quantityDelivered: quantity,
    deliveredDate: "2026-01-05",
  };
}

/** What to plant: items from a number on, their batches spread over places from a number on. */
export interface Planting {
  items: number;
  batchesEach: number;
  places: number;
  firstItem?: number;
  firstPlace?: number;
  /** Without it, the ledger says nothing of this stock: for timing alone. */
  withLedger?: boolean;
}

/** Grams or units in each planted batch. */
export const EACH = 1_000_000;

/** Places, items with their batches spread over them, and the ledger's row of each delivery. */
export function* plantStock({ items, batchesEach, places, firstItem = 1, firstPlace = 0, withLedger = true }: Planting): Generator<Write> {
  const placeOf = (n: number, k: number): number => firstPlace + ((n + k) % places);
  const counts = new Map<number, number>();
  for (let n = firstItem; n < firstItem + items; n++) {
    for (let k = 0; k < batchesEach; k++) counts.set(placeOf(n, k), (counts.get(placeOf(n, k)) ?? 0) + 1);
  }
  for (let n = firstPlace; n < firstPlace + places; n++) yield* putPlace({ ...benchPlace(n), rows: counts.get(n) ?? 0 }, undefined);
  for (let n = firstItem; n < firstItem + items; n++) {
    const item = benchItem(n, EACH * batchesEach);
    yield { kind: "put", item: itemRow(item) };
    for (let k = 0; k < batchesEach; k++) {
      const batch = benchBatch(item, k, EACH, benchPlace(placeOf(n, k)));
      yield putBatch(batch);
      if (withLedger) yield ledgerWrite(movementOf(item, batch, { action: "Goods In", difference: EACH, quantity: EACH, totalQuantity: EACH * (k + 1) }));
    }
  }
}

/** A ledger row of a transaction of its own, written now or at an instant of the past. */
export function ledgerWrite(entry: Entry, at = instant(), requestId: string = randomUUID()): Write {
  const actor = systemActor(requestId, "bench");
  return { kind: "put", item: { ...entryRow(actor, entry, at, 0), digest: "", by: 0, answer: "{}" } };
}
