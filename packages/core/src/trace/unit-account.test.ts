import { expect, test } from "vitest";
import { accountedShare, movementSums, unitAccount } from "./unit-account.ts";

const known = { salesOrderId: 7, clientId: 20 };
const of = (...movements: [Parameters<typeof movementSums>[0][number]["action"], number][]) => ({
  key: "JAR~1",
  sums: movementSums(movements.map(([action, difference]) => ({ action, difference }))),
});

test("units made are with clients, in stock or written off; moves and renumberings change nothing", () => {
  const product = of(["Produced", 100], ["Transfer", -40], ["Transfer", 40], ["Batch Edited", 0], ["Written Off", -3], ["Dispatched", -60], ["Returned", 10]);
  const account = unitAccount([product], [{ edge: { from: "JAR~1", quantity: 60 }, order: known }]);
  expect(account).toEqual({ made: 100, dispatched: 50, inHouse: 47, writtenOff: 3 });
  expect(accountedShare(account)).toBe(1);
});

test("missing units of a count and units dispatched to unknown clients are not accounted for", () => {
  const product = of(["Produced", 100], ["Adjustment", -5], ["Dispatched", -60]);
  const account = unitAccount(
    [product],
    [
      { edge: { from: "JAR~1", quantity: 50 }, order: known },
      { edge: { from: "JAR~1", quantity: 10 }, order: { salesOrderId: null, clientId: null } },
    ],
  );
  expect(account).toEqual({ made: 100, dispatched: 50, inHouse: 35, writtenOff: 0 });
  expect(accountedShare(account)).toBe(0.85);
});

test("units used in another product are counted there, grams of bulk are not counted, and the share is at most 1", () => {
  expect(unitAccount([of(["Produced", 100], ["Used", -30])], []).made).toBe(70);
  expect(unitAccount([], [{ edge: { from: "BULK~1", quantity: 500 }, order: known }])).toEqual({ made: 0, dispatched: 0, inHouse: 0, writtenOff: 0 });
  expect(accountedShare(unitAccount([of(["Produced", 100], ["Stock Take", 5])], []))).toBe(1);
  expect(accountedShare(unitAccount([], []))).toBe(1);
});
