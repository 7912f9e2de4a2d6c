/**
 * The bench's world: a separate engine and table, one signed-in user with all roles, and stock created by
 * the rows' own builders. This stock has its ledger, so that `verify-stock` succeeds with it too.
 */
import { randomUUID } from "node:crypto";
import type { Entry } from "@apothecary/core/transaction/entry.rows";
import { entryRow } from "@apothecary/core/transaction/entry.rows";
import { provedRow } from "@apothecary/core/transaction/proof/row-mac";
import { systemActor } from "@apothecary/core/lib/actions/actor";
import { instant, now } from "@apothecary/core/lib/time/clock";
import type { AnyEndpoint } from "@apothecary/core/lib/rules/endpoint";
import { ROLES } from "@apothecary/core/lib/rules/roles";
import { configure } from "@apothecary/core/lib/stage/settings";
import { connectWith } from "@apothecary/core/lib/table/dynamo-client";
import { MAX_WRITES, transact } from "@apothecary/core/lib/table/table";
import type { Write } from "@apothecary/core/lib/table/write";
import { type StockLine, putStockLine } from "@apothecary/core/stock/lots/stock-line.rows";
import { movementEntry } from "@apothecary/core/stock/entries";
import { NEW_ITEM } from "@apothecary/core/stock/items/item-edits";
import { type Item, itemRow } from "@apothecary/core/stock/items/item.rows";
import { signToken } from "@apothecary/core/users/token";
import { USER_LIST, userKey } from "@apothecary/core/users/user.rows";
import { type StockLocation, putLocation } from "@apothecary/core/warehouse/location.rows";
import { type Engine, ensureTable, startDynamoDb } from "../engines/dynamodb-engine.ts";
import { type Answered, handled, type Input, invoke } from "../local/invoke.ts";

/** Batches of writes sent concurrently: two transactions in flight keep the engine busy. */
const LOADERS = 2;

/** The measured goods in has neither expiry date nor supplier's batch number, which is confirmed: nothing is read to ask for them. */
export const NOTHING_ASKED = { confirmExpiry: true, confirmSupplierBatch: true };

let cookie = "";

/** The keys that prove the ledger rows of the bench. */
export const LEDGER_KEYS = ["a-ledger-key-for-the-bench"];

/** Starts an engine (on a database file, if given) and creates the table with the bench's user. */
export async function openWorld(tableName: string, databaseFile?: string): Promise<Engine> {
  const engine = await startDynamoDb(databaseFile);
  await useTable(engine, tableName);
  return engine;
}

/** Connects this process to a table of an engine, and creates it if it is missing. */
export async function useTable(engine: Engine, tableName: string): Promise<void> {
  configure({
    dynamodbEndpoint: engine.endpoint,
    tableName,
    region: "eu-west-2",
    local: true,
    checkAnswers: false,
    sessionKeys: ["a-key-for-the-bench-that-is-long-enough"],
    ledgerKeys: LEDGER_KEYS,
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

/** Creates a session for the bench's user, at the current time. */
export async function signIn(): Promise<void> {
  const { jwt } = await signToken({ userId: 1, sessionId: "bench", began: Math.floor(now() / 1_000) });
  cookie = `session=${jwt}`;
}

/** The cost of one call, from the Server-Timing header, without the read of the session. */
export interface Cost {
  readUnits: number;
  /** Of the base table; that of the indexes is separate. */
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
  return { ...answered, cost: parseCost(answered.headers["server-timing"] ?? "") };
}

/** The response of an endpoint to the bench's user with a request id; throws unless the status is 200. */
export async function answerTo<E extends AnyEndpoint>(of: E, input: Input<E>, requestId: string): Promise<unknown> {
  const { status, body, text } = await invoke(of, input, { cookie, requestId });
  if (status !== 200) throw new Error(`${of.path} answered ${status}: ${text.slice(0, 300)}`);
  return body;
}

/** Calls an endpoint as the bench's user without decoding the response, to measure the server alone. */
export async function served<E extends AnyEndpoint>(of: E, headers: Record<string, string>): Promise<void> {
  const { statusCode } = await handled(of, {}, { cookie, headers, requestId: randomUUID() });
  if (statusCode !== 200) throw new Error(`${of.path} answered ${statusCode}.`);
}

/** Calls an endpoint as the bench's user; returns any status. */
export async function tried<E extends AnyEndpoint>(of: E, input: Input<E>): Promise<number> {
  return (await invoke(of, input, { cookie, requestId: randomUUID() })).status;
}

function parseCost(timing: string): Cost {
  const number = (pattern: RegExp): number => Number(pattern.exec(timing)?.[1] ?? Number.NaN);
  const indexUnits = number(/wcu;dur=[\d.]+;desc="([\d.]+)/);
  return {
    readUnits: number(/rcu;dur=([\d.]+)/) - SESSION_UNITS,
    writeUnits: number(/wcu;dur=([\d.]+)/) - indexUnits,
    indexUnits,
    calls: number(/desc="(\d+)"/),
  };
}

/** Writes in transactions of the maximum size. */
export async function load(writes: Iterable<Write>): Promise<void> {
  const iterator = writes[Symbol.iterator]();
  const loader = async (): Promise<void> => {
    for (;;) {
      const pending: Write[] = [];
      while (pending.length < MAX_WRITES) {
        const next = iterator.next();
        if (next.done) break;
        pending.push(next.value);
      }
      if (pending.length === 0) return;
      await transact(pending);
    }
  };
  await Promise.all(Array.from({ length: LOADERS }, loader));
}

/** A location by number. */
export function benchLocation(n: number): StockLocation {
  return { id: `place${String(n).padStart(5, "0")}`, warehouse: `Warehouse ${1 + (n % 4)}`, bin: `B${String(n).padStart(4, "0")}`, roaming: false, rows: 0 };
}

/** An item by number, with a realistic size. */
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
    ...NEW_ITEM,
    quantity,
    minimumStock: (n * 37) % 5_000,
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
  };
}

/** The `k`th batch of an item, at a location. */
export function benchStockLine(item: Item, k: number, quantity: number, location: StockLocation): Omit<StockLine, "version"> {
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
    locationId: location.id,
    warehouse: location.warehouse,
    bin: location.bin,
    roaming: false,
    quantity,
    unreserved: quantity,
    reservations: {},
    purchaseOrderNumber: "PO-1",
    quantityDelivered: quantity,
    deliveredDate: "2026-01-05",
  };
}

/** The fixtures to create: items from a number on, their batches distributed over locations from a number on. */
export interface Planting {
  items: number;
  stockLinesEach: number;
  locations: number;
  firstItem?: number;
  firstLocation?: number;
  /** Whether to create the ledger of this stock; not needed for timing alone. */
  withLedger?: boolean;
}

/** Grams or units in each fixture batch. */
export const EACH = 1_000_000;

/** Locations, items with their batches distributed over them, and a ledger row for each delivery. */
export function* plantStock({ items, stockLinesEach, locations, firstItem = 1, firstLocation = 0, withLedger = true }: Planting): Generator<Write> {
  const locationNumber = (n: number, k: number): number => firstLocation + ((n + k) % locations);
  const counts = new Map<number, number>();
  for (let n = firstItem; n < firstItem + items; n++) {
    for (let k = 0; k < stockLinesEach; k++) counts.set(locationNumber(n, k), (counts.get(locationNumber(n, k)) ?? 0) + 1);
  }
  for (let n = firstLocation; n < firstLocation + locations; n++) yield* putLocation({ ...benchLocation(n), rows: counts.get(n) ?? 0 }, undefined);
  for (let n = firstItem; n < firstItem + items; n++) {
    const item = benchItem(n, EACH * stockLinesEach);
    yield { kind: "put", item: itemRow(item) };
    for (let k = 0; k < stockLinesEach; k++) {
      const stockLine = benchStockLine(item, k, EACH, benchLocation(locationNumber(n, k)));
      yield putStockLine(stockLine);
      if (withLedger)
        yield ledgerWrite(movementEntry(item, stockLine, { action: "Goods In", difference: EACH, quantity: EACH, totalQuantity: EACH * (k + 1) }));
    }
  }
}

/** A ledger row of a separate transaction, written now or at a past instant. */
export function ledgerWrite(entry: Entry, at = instant(), requestId: string = randomUUID()): Write {
  const actor = systemActor(requestId, "bench");
  return { kind: "put", item: provedRow({ ...entryRow(actor, entry, at, 0), digest: "", by: 0, answer: "{}" }) };
}
