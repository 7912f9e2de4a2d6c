import { beforeEach, expect, test, vi } from "vitest";
import { connectionLost, followConnection, isCurrent, outage, retryFailed } from "./connection.ts";
import { stubStorage } from "../storage/storage.fixtures.ts";

const RECORD = "apothecary.connection";
const NOW = 1_800_000_000_000;
let values: Map<string, string>;
let heard: ((event: { key: string }) => void)[];

beforeEach(() => {
  values = stubStorage("localStorage");
  heard = [];
  vi.stubGlobal("addEventListener", (_: string, listener: (event: { key: string }) => void) => heard.push(listener));
  vi.useFakeTimers({ now: NOW });
  outage.set(undefined);
  followConnection();
});

/** Simulates what another window stores. */
function elsewhere(stored: object | undefined): void {
  if (stored) values.set(RECORD, JSON.stringify(stored));
  else values.delete(RECORD);
  for (const listener of heard) listener({ key: RECORD });
}

test("an outage is shared with the other windows: its countdown, its retries and its end", () => {
  connectionLost.set(true);
  expect(JSON.parse(values.get(RECORD) ?? "")).toEqual({ retryAt: NOW + 30_000, retries: 0 });
  const first = outage.get();
  expect(isCurrent(first)).toBe(true);
  vi.advanceTimersByTime(1_000);
  retryFailed();
  expect(JSON.parse(values.get(RECORD) ?? "")).toEqual({ retryAt: NOW + 31_000, retries: 1 });
  expect(isCurrent(first)).toBe(false);
  connectionLost.set(false);
  expect(values.has(RECORD)).toBe(false);
});

test("the outage of another window is this one's too, and ends with it", () => {
  elsewhere({ retryAt: NOW + 9_000, retries: 3 });
  expect(outage.get()).toEqual({ retryAt: NOW + 9_000, retries: 3 });
  elsewhere(undefined);
  expect(connectionLost.get()).toBe(false);
});

test("a window that finds out later joins the outage; one that a closed window left behind is forgotten", () => {
  values.set(RECORD, JSON.stringify({ retryAt: NOW + 9_000, retries: 3 }));
  connectionLost.set(true);
  expect(outage.get()).toEqual({ retryAt: NOW + 9_000, retries: 3 });
  connectionLost.set(false);
  values.set(RECORD, JSON.stringify({ retryAt: NOW - 1, retries: 3 }));
  connectionLost.set(true);
  expect(outage.get()).toEqual({ retryAt: NOW + 30_000, retries: 0 });
});
