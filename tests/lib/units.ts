/**
 * Read units as the answers tell them. The embedded engine counts as AWS does; DynamoDB Local counts nothing for a query that
 * finds nothing, so that figures are judged on the embedded engine alone.
 */
import { expect } from "vitest";

const COUNTS_AS_AWS = process.env["DYNAMODB_ENDPOINT"] === undefined;

/** The read units that an answer took. */
export const unitsOf = (answer: { headers: Record<string, string> }): number => Number(/rcu;dur=([\d.]+)/.exec(answer.headers["server-timing"] ?? "")?.[1]);

/** Expects so many read units where the engine counts as AWS does, else that some were counted at all. */
export function expectUnits(units: number, wanted: number): void {
  if (COUNTS_AS_AWS) expect(units).toBe(wanted);
  else expect(units).toBeGreaterThanOrEqual(0);
}
