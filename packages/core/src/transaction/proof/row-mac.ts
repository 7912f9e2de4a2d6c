/**
 * The codes that prove a ledger row, and the counter that its number comes from, from the moment they are written. Their keys
 * are not in the table: who can write the table alone cannot make them.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { canonicalJson, type Json } from "../../lib/rules/canonical-json.ts";
import { settings } from "../../lib/stage/settings.ts";
import type { Row } from "../../lib/table/write.ts";

/** Characters of a key's id and, in base64url, of the codes of rows (96 bits) and of counters (66 bits). Each byte is stored in each index. */
const [ID_LENGTH, ROW_LENGTH, COUNTER_LENGTH] = [4, 16, 11];

/** Whether the keys are known. Without them, neither codes nor counters can be verified. */
export const hasLedgerKeys = (): boolean => settings().ledgerKeys.length > 0;

/**
 * A ledger row with its code, `<key id>.<code>`: over all its attributes, index keys and the record of its request too. The
 * newest key makes it.
 */
export function provedRow<T extends Row>(row: T): T & { mac: string } {
  const key = newestKey();
  return { ...row, mac: `${keyId(key)}.${rowCode(key, row)}` };
}

/** What is wrong with a ledger row's code; undefined if nothing is. */
export function rowFault(row: Row): string | undefined {
  const { mac } = row;
  if (typeof mac !== "string") return "no code";
  const [id = "", code = ""] = mac.split(".");
  const key = settings().ledgerKeys.find((one) => keyId(one) === id);
  if (key === undefined) return "the code of an unknown key";
  return isSame(code, rowCode(key, row)) ? undefined : "another row than its code was made for";
}

/** The counter of an item, a batch or a record after its `count`th ledger row: `<count>.<code>`. */
export function countText(name: string, count: number): string {
  return `${count}.${countCode(newestKey(), name, count)}`;
}

/** The count in it; 0 without one. */
export function countIn(text: unknown): number {
  return typeof text === "string" ? Number(text.slice(0, text.indexOf("."))) : 0;
}

/** Whether the stage has made this counter for this name. */
export function isCount(name: string, text: unknown): boolean {
  if (typeof text !== "string") return false;
  const code = text.slice(text.indexOf(".") + 1);
  return settings().ledgerKeys.some((key) => isSame(code, countCode(key, name, countIn(text))));
}

function newestKey(): string {
  const [key] = settings().ledgerKeys;
  if (key === undefined) throw new Error("There is no key to prove ledger rows with: set LEDGER_KEYS.");
  return key;
}

const keyIds = new Map<string, string>();

function keyId(key: string): string {
  const id = keyIds.get(key) ?? code(key, "id", ID_LENGTH);
  keyIds.set(key, id);
  return id;
}

const countCode = (key: string, name: string, count: number): string => code(key, `count\n${name}\n${count}`, COUNTER_LENGTH);

function rowCode(key: string, { mac: _, ...row }: Row): string {
  const fields: Record<string, Json> = {};
  for (const [name, value] of Object.entries(row)) if (value !== undefined) fields[name] = asJson(value);
  return code(key, `row\n${canonicalJson(fields)}`, ROW_LENGTH);
}

/** A stored value as JSON: bytes as text. */
function asJson(value: unknown): Json {
  return value instanceof Uint8Array ? Buffer.from(value).toString("base64") : (value as Json);
}

const code = (key: string, text: string, length: number): string => createHmac("sha256", key).update(text).digest("base64url").slice(0, length);

/** Compares in constant time. */
function isSame(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
}
