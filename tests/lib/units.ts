/**
 * Read units as reported in responses. The embedded engine counts like AWS; DynamoDB Local counts nothing for a query without
 * results, so exact figures are checked on the embedded engine only.
 */
import { expect } from "vitest";

const COUNTS_AS_AWS = process.env["DYNAMODB_ENDPOINT"] === undefined;

/** The read units of a response. */
export const readUnits = (answer: { headers: Record<string, string> }): number => Number(/rcu;dur=([\d.]+)/.exec(answer.headers["server-timing"] ?? "")?.[1]);

/** Expects this many read units if the engine counts like AWS; otherwise only that some were counted. */
export function expectUnits(units: number, wanted: number): void {
  if (COUNTS_AS_AWS) expect(units).toBe(wanted);
  else expect(units).toBeGreaterThanOrEqual(0);
}
