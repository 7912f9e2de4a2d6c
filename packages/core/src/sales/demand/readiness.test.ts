import * as fc from "fast-check";
import { expect, test } from "vitest";
import { copySupplies, type Demand, inDispatchOrder, readinessByDemand, type Supply } from "./readiness.ts";

const need = (sku: string, needed: number, more: { reserved?: number; serving?: string[] } = {}) => ({
  sku,
  name: sku,
  needed,
  reserved: 0,
  serving: [sku],
  inside: null,
  formulaId: null,
  ...more,
});
const demand = (id: number, dispatchDate: string | null, ...needs: Demand["needs"][number][]): Demand => ({
  key: String(id),
  dispatchDate,
  orderDate: "2026-01-01T09:00:00.000Z",
  id,
  needs,
});
const TODAY = "2026-01-01";
type Some = Partial<Pick<Supply, "usable" | "quarantined" | "onOrder">>;
const usableStockLine = (id: string, unreserved: number, expiryDate: string | null = null) => ({
  id,
  batchNumber: id,
  expiryDate,
  deliveredDate: "2026-01-01",
  unreserved,
});
const supply = (sku: string, { usable = 0, quarantined = 0, onOrder = 0 }: Some = {}): Supply => ({
  usable,
  stockLines: usable > 0 ? [usableStockLine(sku, usable)] : [],
  quarantined,
  onOrder,
});
const stock = (of: Record<string, Some>) => new Map(Object.entries(of).map(([sku, some]) => [sku, supply(sku, some)]));

test("earlier dispatch dates are served first, none last; equal dates by order", () => {
  const demands = [demand(1, null), demand(2, "2026-03-01"), demand(3, "2026-02-01"), demand(4, "2026-02-01")];
  expect(inDispatchOrder(demands).map(({ id }) => id)).toEqual([3, 4, 2, 1]);
});

test("usable stock makes it ready, quarantined or ordered stock makes it wait, the rest is missing", () => {
  const judgements = readinessByDemand(
    [demand(1, "2026-01-01", need("WAX", 60)), demand(2, "2026-02-01", need("WAX", 60)), demand(3, "2026-03-01", need("WAX", 60))],
    stock({ WAX: { usable: 100, quarantined: 15, onOrder: 10 } }),
    TODAY,
  );
  expect([...judgements].map(([key, { readiness }]) => [key, readiness])).toEqual([
    ["1", "ready"],
    ["2", "awaited"],
    ["3", "short"],
  ]);
  expect(judgements.get("2")?.needs[0]).toMatchObject({ usable: 100, takenFirst: 60, remaining: 40, quarantined: 15, onOrder: 10, awaited: 20, missing: 0 });
  expect(judgements.get("3")?.needs[0]).toMatchObject({ takenFirst: 100, remaining: 0, quarantined: 0, onOrder: 5, awaited: 5, missing: 55 });
});

test("what waits for its release is named until earlier demands take it, with the oldest day of what is left", () => {
  const waiting = (since: string, quantity: number): Partial<Supply> => ({ quarantined: quantity, waitsForRelease: { quantity, since } });
  const supplies = new Map([
    ["A", { ...supply("A"), ...waiting("2026-01-02", 10) }],
    ["B", { ...supply("B"), ...waiting("2026-01-01", 5), quarantined: 8 }],
  ]);
  const either = { serving: ["B", "A"] };
  const demands = [
    demand(1, "2026-02-01", need("A", 8, either)),
    demand(2, "2026-02-02", need("A", 4, either)),
    demand(3, "2026-02-03", need("A", 1, { serving: ["C"] })),
  ];
  const waits = [...readinessByDemand(demands, supplies, TODAY)].map(([, { needs }]) => needs[0]?.waitsForRelease);
  expect(waits).toEqual([{ quantity: 15, since: "2026-01-01" }, { quantity: 10, since: "2026-01-02" }, undefined]);
});

test("the earliest day is today, when the order that it takes is expected, or when it would come if it were ordered today", () => {
  const expected = [
    { day: "2025-12-20", quantity: 10 },
    { day: "2026-01-20", quantity: 20 },
  ];
  const supplies = new Map([
    ["WAX", { ...supply("WAX", { usable: 10, quarantined: 5, onOrder: 40 }), expected, orderable: "2026-02-14" }],
    ["OIL", supply("OIL", { usable: 10 })],
  ]);
  const order = (id: number, ...needs: Demand["needs"][number][]) => demand(id, `2026-03-0${id}`, ...needs);
  const bulk = { ...need("BASE", 10), formulaId: 1 };
  const demands = [
    order(1, need("WAX", 15)),
    order(2, need("WAX", 10)),
    order(3, need("WAX", 15)),
    order(4, need("WAX", 10)),
    order(5, need("WAX", 10)),
    order(6, bulk, { ...need("WAX", 1), inside: "BASE" }, need("OIL", 10)),
    order(7, bulk, { ...need("OIL", 1), inside: "BASE" }),
  ];
  const days = [...readinessByDemand(demands, supplies, TODAY)].map(([, { needs }]) => Object.fromEntries(needs.map((one) => [one.sku, one.readyOn])));
  expect(days).toEqual([
    { WAX: TODAY },
    // What is overdue can come today.
    { WAX: TODAY },
    { WAX: "2026-01-20" },
    // 5 g of the dated, and 5 g on order of which no day is known; 5 g of these, and 5 g missing.
    { WAX: "2026-02-14" },
    { WAX: "2026-02-14" },
    { BASE: "2026-02-14", WAX: "2026-02-14", OIL: TODAY },
    { BASE: null, OIL: null },
  ]);
  expect(supplies.get("WAX")?.expected).toEqual(expected);
});

test("bulk with less shelf life left than the client accepts does not count for it, and serves the next", () => {
  const minimum = { of: { minimumShelfLifeDays: 180 }, day: "2026-01-01" };
  const bulk = { ...supply("BASE"), usable: 50, stockLines: [usableStockLine("old", 30, "2026-01-13"), usableStockLine("new", 20, "2026-06-30")] };
  const demands = [demand(1, "2026-01-01", { ...need("BASE", 40), minimum }), demand(2, "2026-02-01", need("BASE", 30))];
  const judgements = readinessByDemand(demands, new Map([["BASE", bulk]]), TODAY);
  const shortShelfLife = { quantity: 30, left: 12, asked: 180 };
  expect(judgements.get("1")).toMatchObject({ readiness: "short", needs: [{ remaining: 50, missing: 20, shortShelfLife }] });
  expect(judgements.get("2")).toMatchObject({ readiness: "ready", needs: [{ missing: 0 }] });
});

test("bulk in quarantine with too short a shelf life does not count as coming for the client, but for the next", () => {
  const minimum = { of: { minimumShelfLifeDays: 180 }, day: "2026-01-01" };
  const quarantinedLines = [usableStockLine("old", 30, "2026-01-13"), usableStockLine("new", 20, "2026-07-31")];
  const waits = { quantity: 50, since: "2025-12-01" };
  const bulk = { ...supply("BASE", { onOrder: 5 }), quarantined: 50, quarantinedLines, waitsForRelease: waits };
  const demands = [demand(1, "2026-01-01", { ...need("BASE", 40), minimum }), demand(2, "2026-02-01", need("BASE", 25)), demand(3, null, need("BASE", 10))];
  const judgements = readinessByDemand(demands, new Map([["BASE", bulk]]), TODAY);
  expect(judgements.get("1")).toMatchObject({
    readiness: "short",
    needs: [{ quarantined: 50, awaited: 25, missing: 15, shortShelfLife: { quantity: 30, left: 12, asked: 180 }, waitsForRelease: { quantity: 20 } }],
  });
  expect(judgements.get("2")).toMatchObject({ readiness: "awaited", needs: [{ quarantined: 30, awaited: 25, missing: 0 }] });
  expect(judgements.get("3")).toMatchObject({ readiness: "short", needs: [{ quarantined: 5, awaited: 5, missing: 5 }] });
  expect(quarantinedLines.map(({ unreserved }) => unreserved)).toEqual([30, 20]);
});

test("the batch of a family that expires first serves first, and is gone for a line that wants its SKU", () => {
  const stockLines = {
    WAX: [usableStockLine("A1", 30, "2027-06-30"), usableStockLine("A4", 30)],
    "WAX-2": [usableStockLine("A2", 30, "2027-03-31"), usableStockLine("A3", 30, "2027-09-30")],
  };
  const supplies = new Map(Object.entries(stockLines).map(([sku, of]) => [sku, { ...supply(sku), usable: 60, stockLines: of }]));
  const left = copySupplies(supplies);
  const family = { serving: ["WAX", "WAX-2"] };
  const judgements = readinessByDemand([demand(1, "2026-01-01", need("WAX", 80, family)), demand(2, null, need("WAX-2", 20))], supplies, TODAY, left);
  expect([...judgements.values()].map(({ readiness }) => readiness)).toEqual(["ready", "short"]);
  expect(judgements.get("2")?.needs[0]).toMatchObject({ usable: 60, takenFirst: 50, remaining: 10, missing: 10 });
  expect([left.get("WAX")?.usable, left.get("WAX-2")?.usable]).toEqual([30, 0]);
  expect(supplies.get("WAX")?.stockLines.map(({ unreserved }) => unreserved)).toEqual([30, 30]);
});

test("usable stock that expires before the dispatch date is named, and changes no other figure", () => {
  const stockLines = [
    usableStockLine("A1", 20, "2026-01-31"),
    usableStockLine("A2", 30, "2026-02-28"),
    usableStockLine("A3", 50, "2026-03-01"),
    usableStockLine("A4", 10),
  ];
  const supplies = new Map([["WAX", { ...supply("WAX"), usable: 110, stockLines }]]);
  const demands = [demand(1, "2026-01-31", need("WAX", 40)), demand(2, "2026-03-01", need("WAX", 60)), demand(3, null, need("WAX", 5))];
  const judgements = readinessByDemand(demands, supplies, TODAY);
  expect([...judgements.values()].map(({ readiness, needs: [first] }) => [readiness, first?.remaining, first?.expiresBefore])).toEqual([
    ["ready", 110, 0],
    ["ready", 70, 10],
    ["ready", 10, 0],
  ]);
});

test("reservations reduce the need; variants serve with the item itself; the scarcest need comes first", () => {
  const judgements = readinessByDemand(
    [demand(1, null, need("OIL", 100, { reserved: 100 }), need("WAX", 50, { serving: ["WAX", "WAX-2"] })), demand(2, null, need("JAR", 10), need("WAX-2", 30))],
    stock({ WAX: { usable: 40 }, "WAX-2": { usable: 30 }, JAR: { usable: 9 } }),
    TODAY,
  );
  expect(judgements.get("1")?.readiness).toBe("ready");
  expect(judgements.get("2")?.needs.map(({ sku, missing }) => [sku, missing])).toEqual([
    ["WAX-2", 10],
    ["JAR", 1],
  ]);
});

test("nothing is served twice, and all stock is served before anything is missing", () => {
  const SKUS = ["A", "B", "C"];
  const anySupply = fc.record({ usable: fc.nat(100), quarantined: fc.nat(50), onOrder: fc.nat(50) });
  const anyNeeds = fc.uniqueArray(fc.record({ sku: fc.constantFrom(...SKUS), needed: fc.integer({ min: 1, max: 80 }) }), {
    selector: ({ sku }) => sku,
    minLength: 1,
  });
  const anyDemands = fc.array(fc.record({ needs: anyNeeds, day: fc.option(fc.integer({ min: 10, max: 28 })) }), { maxLength: 12 });
  fc.assert(
    fc.property(fc.tuple(anySupply, anySupply, anySupply), anyDemands, (supplies, given) => {
      const there = new Map(SKUS.map((sku, i) => [sku, supply(sku, supplies[i])]));
      const demands = given.map(({ needs, day }, id) =>
        demand(id, day === null ? null : `2026-01-${day}`, ...needs.map(({ sku, needed }) => need(sku, needed))),
      );
      const judgements = readinessByDemand(demands, there, TODAY);
      for (const [sku, { usable, quarantined, onOrder }] of there) {
        const needs = [...judgements.values()].flatMap((one) => one.needs).filter((one) => one.sku === sku);
        const wanted = needs.reduce((sum, one) => sum + one.needed, 0);
        const missing = needs.reduce((sum, one) => sum + one.missing, 0);
        const awaited = needs.reduce((sum, one) => sum + one.awaited, 0);
        expect(missing).toBe(Math.max(0, wanted - usable - quarantined - onOrder));
        expect(awaited).toBe(Math.max(0, Math.min(wanted, usable + quarantined + onOrder) - usable));
      }
    }),
  );
});
