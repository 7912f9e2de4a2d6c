import { describe, expect, it, test } from "vitest";
import { alreadyIncluded, type ChosenLocation, withLocations } from "./chosen-locations.ts";
import { affectedRequirements, bySku, nextChosen, grouped, movedText, differenceText, shownChosen } from "./discrepancies.ts";
import { byWarehouse, findTakeLocation, uncountedLocations } from "./take-locations.ts";
import type { Discrepancy, TakeLocation } from "./stock-takes.ts";
import { above, takeViewValues, parseTakeView } from "./views.ts";

const plain = (value: number): string => String(value);

function discrepancy(more: Partial<Discrepancy>): Discrepancy {
  const location = { warehouse: "Main", bin: "A-01", staff: "Ann", dateCounted: "2026-11-21T10:00:00Z" };
  const figures = {
    expectedQuantity: 10,
    countedQuantity: 8,
    quantityDifference: -2,
    percentDifference: -20,
    movedSince: 0,
    quantityNow: 10,
    quantityAfter: 8,
  };
  const row = { id: "1", elementId: "e", sku: "EMU0007", name: "Wax", batchNumber: "A014", newItem: false, dismissed: false, elementsToInvestigate: [] };
  return { ...row, ...location, ...figures, ...more };
}

test("a percentage has a plus sign from 0, and a minus sign below", () => {
  expect(differenceText(12.5)).toBe("+12.5\u00A0%");
  expect(differenceText(0)).toBe("+0\u00A0%");
  expect(differenceText(-100)).toBe("\u2212100\u00A0%");
});

test("movements since the count have a text; no movements, no text", () => {
  expect(movedText(discrepancy({ movedSince: 0 }), plain)).toBeUndefined();
  expect(movedText(discrepancy({ movedSince: 500, quantityNow: 510 }), plain)).toBe("500 came since the count: 510 now");
  expect(movedText(discrepancy({ movedSince: -4, quantityNow: 6 }), plain)).toBe("4 left since the count: 6 now");
});

test("a job that lost several batches of a SKU is listed once for it", () => {
  const job = { client: "Client", jobNumber: "J00001", code: "ABC01-B", name: "Balm" };
  const lost = (jobId: number, elementSku: string, quantity: number) => ({
    job,
    jobId,
    jobNumber: "J00001",
    elementSku,
    sku: elementSku,
    elementName: "",
    quantity,
  });
  const all = [lost(1, "EMU0007", 5), lost(1, "EMU0007", 3), lost(2, "EMU0007", 1), lost(1, "OIL0001", 1)];
  expect(affectedRequirements(all).map(({ jobId, elementSku }) => [jobId, elementSku])).toEqual([
    [1, "EMU0007"],
    [2, "EMU0007"],
    [1, "OIL0001"],
  ]);
});

describe("discrepancies by SKU", () => {
  const rows = [
    discrepancy({ id: "a", quantityDifference: -2 }),
    discrepancy({ id: "b", sku: "OIL0001", quantityDifference: 7 }),
    discrepancy({ id: "c", quantityDifference: 3, expectedQuantity: 1, countedQuantity: 4 }),
  ];

  it("have a total over all bins", () => {
    expect(bySku(rows).map(({ sku, difference, expected, counted, rows: of }) => [sku, of.length, expected, counted, difference])).toEqual([
      ["EMU0007", 2, 11, 12, 1],
      ["OIL0001", 1, 10, 8, 7],
    ]);
  });

  it("are selected and deselected with their total", () => {
    const shown = grouped(rows);
    const all = nextChosen(shown, new Set(), new Set(["sku EMU0007"]));
    expect([...all].toSorted()).toEqual(["a", "c"]);
    expect(shownChosen(shown, all).has("sku EMU0007")).toBe(true);
    const before = shownChosen(shown, all);
    expect([...nextChosen(shown, all, new Set([...before].filter((id) => id !== "sku EMU0007")))]).toEqual([]);
    // Deselecting one also deselects the total, and nothing else.
    expect([...nextChosen(shown, all, new Set([...before].filter((id) => id !== "a")))]).toEqual(["c"]);
  });
});

describe("locations of a new stock take", () => {
  const bin = (id: string, warehouse = "Main"): ChosenLocation => ({ id, bin: id, warehouse, includeEmpty: false });
  const whole = (warehouse: string): ChosenLocation => ({ id: null, bin: "All", warehouse, includeEmpty: false });

  it("are refused if already included, directly or by their warehouse", () => {
    expect(alreadyIncluded([bin("a")], [bin("a"), bin("b")])).toEqual([bin("a")]);
    expect(alreadyIncluded([whole("Main")], [bin("a"), bin("c", "Cold")])).toEqual([bin("a")]);
    expect(alreadyIncluded([whole("Main")], [whole("Main")])).toEqual([whole("Main")]);
    expect(alreadyIncluded([bin("a")], [whole("Main")])).toEqual([]);
  });

  it("are replaced by their whole warehouse", () => {
    expect(withLocations([bin("a"), bin("c", "Cold")], [whole("Main")])).toEqual([bin("c", "Cold"), whole("Main")]);
  });
});

test("uncounted locations exclude counted and pending ones", () => {
  const row = (id: string, dateCompleted: string | null): TakeLocation => ({
    id: `1~${id}`,
    locationId: id,
    warehouse: "Main",
    bin: id,
    dateCompleted,
    staff: "",
    reference: "r",
    dateInitialised: "",
    secondCount: false,
    firstCountBy: "",
    confirmedEmpty: false,
  });
  const take = { locations: [row("a", null), row("b", "2026-11-21T10:00:00Z"), row("c", null)] };
  expect(uncountedLocations(take, [{ locationId: "1~c" }]).map(({ bin }) => bin)).toEqual(["a"]);
  expect(findTakeLocation(take, "1~c")?.bin).toBe("c");
  expect(findTakeLocation(take, "c")?.bin).toBe("c");
  expect(findTakeLocation(take, "d")).toBeUndefined();
  expect(byWarehouse(take.locations)).toEqual([{ warehouse: "Main", count: 3 }]);
});

describe("the views' addresses", () => {
  it("have a query string for each view", () => {
    for (const view of [
      { is: "list", history: false },
      { is: "list", history: true },
      { is: "new" },
      { is: "new", location: "L" },
      { is: "details", id: 3 },
      { is: "finalise", id: 3 },
      { is: "empty", id: 3 },
      { is: "complete", id: 3 },
      { is: "count", id: 3, location: undefined },
      { is: "count", id: 3, location: "3~L" },
    ] as const)
      expect(parseTakeView(takeViewValues(view))).toEqual(view);
  });

  it("fall back to the list if invalid", () => {
    expect(parseTakeView({ id: "x", view: "finalise" })).toEqual({ is: "list", history: false });
    expect(parseTakeView({ id: "3", view: "nonsense" })).toEqual({ is: "count", id: 3, location: undefined });
  });

  it("go up if there is no history", () => {
    expect(above({ is: "count", id: 3, location: "3~L" })).toEqual({ is: "count", id: 3, location: undefined });
    expect(above({ is: "empty", id: 3 })).toEqual({ is: "finalise", id: 3 });
    expect(above({ is: "complete", id: 3 })).toEqual({ is: "list", history: true });
    expect(above({ is: "list", history: false })).toBeUndefined();
  });
});
