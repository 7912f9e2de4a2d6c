/**
 * Identifiers, injected as the clock is. Opaque ids sort by the time they were made,
 * so that keys built from them keep the order of events.
 */
import { randomBytes } from "node:crypto";
import { now } from "../time/clock.ts";

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const TIME_CHARACTERS = 10;
const RANDOM_CHARACTERS = 10;

let random: (bytes: number) => Uint8Array = (bytes) => randomBytes(bytes);

/** Replaces the source of randomness (tests, demo data); without an argument, restores the real one. */
export function setRandom(source: (bytes: number) => Uint8Array = (bytes) => randomBytes(bytes)): void {
  random = source;
}

/** A new opaque id: 20 characters of Crockford base 32, the first ten the time in milliseconds. */
export function newId(): string {
  return base32Time(now()) + base32Random(RANDOM_CHARACTERS);
}

/** When an opaque id was made, in milliseconds since the epoch. */
export function idTime(id: string): number {
  return Array.from(id.slice(0, TIME_CHARACTERS)).reduce((time, character) => time * 32 + Math.max(0, ALPHABET.indexOf(character)), 0);
}

/** A number between 0 and 1 from the injected source, for jitter. */
export function randomFraction(): number {
  const [a = 0, b = 0] = random(2);
  return (a * 256 + b) / 65_536;
}

function base32Time(time: number): string {
  let rest = time;
  let text = "";
  for (let i = 0; i < TIME_CHARACTERS; i++) {
    text = ALPHABET.charAt(rest % 32) + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}

function base32Random(characters: number): string {
  return Array.from(random(characters), (byte) => ALPHABET.charAt(byte % 32)).join("");
}
