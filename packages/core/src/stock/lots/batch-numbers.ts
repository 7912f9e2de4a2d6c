/**
 * Raw-material batch numbers: A001…A999, B001…Z999, then 0001…9999, then from the start again (contract, section 3). A
 * number belongs to one SKU while it is in stock or in the history of the last five years.
 */
import { instant, now } from "../../lib/time/clock.ts";
import { monthsBefore } from "../../lib/rules/calendar.ts";
import { noteTaken, take, takeFree } from "../../lib/table/counter.ts";
import { businessDay, startOfDay } from "../../lib/time/day.ts";
import { get, getMany, queryEach } from "../../lib/table/table.ts";
import type { Key, Put, Row, Update } from "../../lib/table/write.ts";
import { STOCK_LINE_PREFIX, type StockLineRow } from "./stock-line.rows.ts";
import { itemPartition } from "../items/item.rows.ts";

const COUNTER = "rawMaterialBatch";
const PER_LETTER = 999;
const LETTERS = 26;
const LETTERED = LETTERS * PER_LETTER;
const DIGITS = 9_999;
/** How many numbers there are before they repeat. */
export const ALL_NUMBERS = LETTERED + DIGITS;
/** How long history keeps a number for its SKU. */
const KEPT_MONTHS = 60;
/** How often a number can turn out to be taken before it counts as a fault. */
const MAX_TRIES = 50;

interface ClaimRow extends Row {
  sku: string;
  /** The last receipt under this number, ISO 8601. */
  at: string;
  /** The SKUs that it belonged to before, if it was given again. */
  earlier?: string[];
}

/** The write that claims a number. */
type Claim = Put & { item: ClaimRow };

const claimKey = (number: string): Key => ({ PK: `BN#${number.toUpperCase()}`, SK: "CLAIM" });

const claimRow = (number: string, sku: string): ClaimRow => ({ ...claimKey(number), sku, at: instant() });

/** Number `n` of the sequence, from 1. */
export function batchNumberAt(n: number): string {
  const i = (n - 1) % ALL_NUMBERS;
  if (i < LETTERED) return String.fromCharCode(65 + Math.floor(i / PER_LETTER)) + String((i % PER_LETTER) + 1).padStart(3, "0");
  return String(i - LETTERED + 1).padStart(4, "0");
}

/** A number taken for a delivery, and the write that claims it. */
export interface Numbered {
  batchNumber: string;
  claim: Claim;
}

/** Whether nothing was ever received under a number: no stock line has it. */
export const isNewNumber = ({ claim }: Numbered): boolean => claim.expect?.absent === true;

/**
 * The next unused number for a delivery of `sku`. The first one is claimed without a read, in one call. If that claim
 * fails, the verb runs again with the number as `earlier`, and each candidate is read first.
 */
export async function nextBatchNumber(sku: string, earlier?: Numbered): Promise<Numbered> {
  if (!earlier) {
    const batchNumber = batchNumberAt(await take(COUNTER));
    return { batchNumber, claim: { kind: "put", item: claimRow(batchNumber, sku), expect: { absent: true } } };
  }
  let batchNumber = earlier.batchNumber;
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const claim = await claimUnused(batchNumber, sku);
    if (claim !== "taken") return { batchNumber, claim };
    batchNumber = await nextFree();
  }
  throw new Error(`${MAX_TRIES} batch numbers in a row are taken.`);
}

/**
 * Numbers for deliveries of these SKUs, in order. At first they are claimed without a read, in one call. If one of
 * those claims fails, the verb runs again with `looking`, and each number is read before it is used.
 */
export async function nextBatchNumbers(skus: readonly string[], looking: boolean): Promise<Numbered[]> {
  if (!looking) {
    const first = await take(COUNTER, skus.length);
    return skus.map((sku, i) => {
      const batchNumber = batchNumberAt(first + i);
      return { batchNumber, claim: { kind: "put", item: claimRow(batchNumber, sku), expect: { absent: true } } };
    });
  }
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const numbers = await freeBatchNumbers(skus.length, new Set());
    const claims = await claimBatchNumbers(new Map(numbers.map((number, i) => [number, skus[i] ?? ""])), true);
    const given = [...claims].flatMap(([batchNumber, claim]) => (claim === "taken" ? [] : [{ batchNumber, claim }]));
    if (given.length === skus.length) return given;
  }
  throw new Error(`${MAX_TRIES} times in a row, some of ${skus.length} batch numbers were taken.`);
}

/** The next number that is free, or whose history has expired; skips imported numbers. */
async function nextFree(): Promise<string> {
  const forgotten = forgottenBefore();
  return batchNumberAt(
    await takeFree<ClaimRow>(COUNTER, {
      claimedKey: (n) => claimKey(batchNumberAt(n)),
      isFree: (claim) => !claim || claim.at < forgotten,
      period: ALL_NUMBERS,
      since: forgotten,
    }),
  );
}

/** The writes that record imported numbers, so that the next free one is found directly. */
export function noteBrought(numbers: readonly string[]): Update[] {
  return noteTaken(COUNTER, numbers.map(numberPosition));
}

/** The position of a number in the sequence, from 1. */
export function numberPosition(number: string): number {
  const letter = number.toUpperCase().charCodeAt(0) - 65;
  return letter >= 0 && letter < LETTERS ? letter * PER_LETTER + Number(number.slice(1)) : LETTERED + Number(number);
}

/** Free numbers for several deliveries, unused in this request too: for many lines at once, which cannot each be tried. */
export async function freeBatchNumbers(count: number, others: ReadonlySet<string>): Promise<string[]> {
  const numbers: string[] = [];
  for (let tries = 0; numbers.length < count && tries < MAX_TRIES; tries++) {
    const first = await take(COUNTER, count - numbers.length);
    const next = Array.from({ length: count - numbers.length }, (_, i) => batchNumberAt(first + i));
    const claims = await getMany<ClaimRow>(next.map(claimKey), true);
    const free = next.filter((number, i) => !claims[i] && !others.has(number));
    // Where a whole stretch is taken, the counter is moved past it.
    numbers.push(...(free.length > 0 ? free : [await nextFree()]).filter((number) => !others.has(number)));
  }
  return numbers;
}

/** For several numbers, the write that claims each for its SKU, or `taken`, as from `claimBatchNumber`. */
export async function claimBatchNumbers(bearers: ReadonlyMap<string, string>, strong: boolean): Promise<Map<string, Claim | "taken">> {
  const numbers = [...bearers.keys()];
  const held = await getMany<ClaimRow>(numbers.map(claimKey), strong);
  const claims = numbers.map(async (number, i) => [number, await claimAsHeld(number, bearers.get(number) ?? "", held[i])] as const);
  return new Map(await Promise.all(claims));
}

/** The write that claims a number for a SKU, or `taken` if it belongs to another. A SKU can claim its own number again. */
export async function claimBatchNumber(batchNumber: string, sku: string): Promise<Claim | "taken"> {
  return claimAsHeld(batchNumber, sku, await get<ClaimRow>(claimKey(batchNumber), true));
}

/** The same for a generated number: taken if any SKU has it, unless its history has expired. */
async function claimUnused(batchNumber: string, sku: string): Promise<Claim | "taken"> {
  const held = await get<ClaimRow>(claimKey(batchNumber), true);
  return held && !(await isForgotten(held, batchNumber)) ? "taken" : claimAsHeld(batchNumber, sku, held);
}

async function claimAsHeld(batchNumber: string, sku: string, held: ClaimRow | undefined): Promise<Claim | "taken"> {
  const item = claimRow(batchNumber, sku);
  if (!held) return { kind: "put", item, expect: { absent: true } };
  if (held.sku !== sku && !(await isForgotten(held, batchNumber))) return "taken";
  const earlier = [...new Set([...(held.earlier ?? []), held.sku])].filter((one) => one !== sku);
  return { kind: "put", item: earlier.length > 0 ? { ...item, earlier } : item, expect: { equals: { sku: held.sku, at: held.at } } };
}

/** The SKUs that a batch number belongs to and belonged to before, the present one first; empty for a number that nothing was received under. */
export async function batchNumberOwners(batchNumber: string): Promise<string[]> {
  const claim = await get<ClaimRow>(claimKey(batchNumber));
  return claim ? [claim.sku, ...(claim.earlier ?? [])] : [];
}

async function isForgotten(claim: ClaimRow, batchNumber: string): Promise<boolean> {
  if (claim.at >= forgottenBefore()) return false;
  for await (const stockLine of queryEach<StockLineRow>({ partition: itemPartition(claim.sku), beginsWith: STOCK_LINE_PREFIX, strong: true })) {
    if (stockLine.batchNumber === batchNumber) return false;
  }
  return true;
}

/** The instant from which history keeps numbers, ISO 8601. */
function forgottenBefore(): string {
  return startOfDay(monthsBefore(businessDay(now()), KEPT_MONTHS));
}
