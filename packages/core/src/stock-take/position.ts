/**
 * Positions: the quantity and expiry date of a stock line when it was loaded, encrypted. The client sends it back with the
 * count, so that the difference refers to the time of counting. In a blind stock take it reveals nothing.
 *
 * A quantity from the browser is not trusted: only a position that was encrypted here can be decrypted, and only for
 * the same stock take, stock line and batch number.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { now } from "../lib/time/clock.ts";
import { recordsKey, sessionKeys } from "../lib/stage/session-keys.ts";

const CIPHER = "aes-256-gcm";
const [NONCE_BYTES, TAG_BYTES] = [12, 16];
/** Six bytes of time, six of quantity and four of the expiry date: constant length. */
const [TIME_BYTES, QUANTITY_BYTES, DAY_BYTES] = [6, 6, 4];
const PLAIN_BYTES = TIME_BYTES + QUANTITY_BYTES + DAY_BYTES;
const DAY_MS = 86_400_000;
/** Earlier than any day: no expiry. */
const NO_DAY = -(2 ** 31);

/** The subject of a position. A whole location has the element "" and the quantity 0. */
export interface Seen {
  stockTakeId: number;
  locationId: string;
  elementId: string;
  batchNumber: string;
}

export interface Position {
  /** Milliseconds since the epoch. */
  at: number;
  /** Grams or units. */
  quantity: number;
  expiryDate: string | null;
}

/** Encrypts the current quantity (grams or units) and expiry date. */
export function sealed(seen: Seen, { quantity, expiryDate }: Omit<Position, "at">): string {
  const nonce = randomBytes(NONCE_BYTES);
  const plain = Buffer.alloc(PLAIN_BYTES);
  plain.writeUIntBE(now(), 0, TIME_BYTES);
  plain.writeUIntBE(quantity, TIME_BYTES, QUANTITY_BYTES);
  plain.writeInt32BE(expiryDate === null ? NO_DAY : Math.round(Date.parse(expiryDate) / DAY_MS), TIME_BYTES + QUANTITY_BYTES);
  const cipher = createCipheriv(CIPHER, derived(recordsKey()), nonce).setAAD(sealedContext(seen));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString("base64url");
}

/** Decrypts a position; undefined for an invalid one, or one of another subject. */
export function opened(position: string, seen: Seen): Position | undefined {
  const bytes = Buffer.from(position, "base64url");
  if (bytes.length !== NONCE_BYTES + PLAIN_BYTES + TAG_BYTES) return undefined;
  for (const key of [recordsKey(), ...sessionKeys()]) {
    const plain = openedWith(derived(key), bytes, seen);
    if (plain) return positionIn(plain);
  }
  return undefined;
}

function positionIn(plain: Buffer): Position {
  const day = plain.readInt32BE(TIME_BYTES + QUANTITY_BYTES);
  const expiryDate = day === NO_DAY ? null : new Date(day * DAY_MS).toISOString().slice(0, 10);
  return { at: plain.readUIntBE(0, TIME_BYTES), quantity: plain.readUIntBE(TIME_BYTES, QUANTITY_BYTES), expiryDate };
}

function openedWith(key: Uint8Array, bytes: Buffer, seen: Seen): Buffer | undefined {
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES)).setAAD(sealedContext(seen)).setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch {
    // Encrypted with another key, or forged.
    return undefined;
  }
}

/** A separate key, derived from another one. */
function derived(key: Uint8Array): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", key, "", "stock take positions", 32));
}

function sealedContext({ stockTakeId, locationId, elementId, batchNumber }: Seen): Buffer {
  return Buffer.from(JSON.stringify([stockTakeId, locationId, elementId, batchNumber]));
}
