/**
 * Counting: what is to be counted, and the difference of the moment of counting, however late it is sent.
 */
import { setClock } from "@apothecary/core/lib/time/clock";
import { configure } from "@apothecary/core/lib/stage/settings";
import { stockCount, stockTakeLines } from "@apothecary/core/stock-take/contract";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { bookIn } from "../../lib/stock-fixtures.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { everythingHolds } from "../stock/stock.fixtures.ts";
import {
  adjustStockLine,
  begin,
  complete,
  count,
  counting,
  countAsFound,
  discrepancies,
  fresh,
  linesAt,
  moveStockLine,
  newRequest,
  countRefusal,
  rowId,
  sendCount,
  show,
} from "./stock-take.fixtures.ts";

const HOUR = 3_600_000;

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterEach(() => setClock());
afterAll(everythingHolds);

test("a location is counted once, by the first counter, and its row says so", async () => {
  const { sku, stockLineId, id, row } = await counting(world, 100);
  const seen = await linesAt(world, row, { as: "staff" });
  expect(seen).toMatchObject({ id: row, stockTakeGroupId: id, blind: false, dateCompleted: null });
  expect(seen.lines).toEqual([
    {
      ...{ elementId: stockLineId, sku, name: `Item ${sku}`, batchNumber: expect.stringMatching(/^[A-Z]\d{3}$/) as string, quantity: 100 },
      ...{ expiryDate: null, type: "Raw Material", position: expect.any(String) as string },
    },
  ]);
  const [requestId, body] = [newRequest(), countAsFound(seen, { [stockLineId]: 90 })];
  const first = await sendCount(world, body, { as: "staff", requestId });
  expect(first.body).toEqual({ type: "success", message: `Main ${seen.bin} has been counted.`, stockTakeId: row, secondCount: false });
  expect((await sendCount(world, body, { as: "staff", requestId })).body).toEqual(first.body);
  expect(await countRefusal(world, body, { as: "warehouse" })).toMatchObject({
    status: 409,
    message: `Main ${seen.bin} has already been counted by staff Tester.`,
  });
  const { locations, completed, percentComplete } = await show(world, id);
  expect([completed, percentComplete]).toEqual([1, 100]);
  expect(locations).toMatchObject([{ staff: "staff Tester", firstCountBy: "staff Tester", secondCount: false, confirmedEmpty: false }]);
  expect(Math.abs(Date.parse(locations[0]?.dateCompleted ?? "") - Date.now())).toBeLessThan(60_000);
});

test("two counts of one location at once: one is refused", async () => {
  const { row } = await counting(world, 100);
  const body = countAsFound(await linesAt(world, row));
  const both = await Promise.all(["staff", "warehouse"].map((as) => sendCount(world, body, { as })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

describe("what the system held", () => {
  test("is that of the moment of counting, though the count is sent after stock has moved", async () => {
    const { stockLineId, id, row } = await counting(world, 100);
    const elsewhere = await fresh();
    const body = countAsFound(await linesAt(world, row), { [stockLineId]: 95 });
    await moveStockLine(world, stockLineId, 30, elsewhere.bin);
    await sendCount(world, body);
    expect(await discrepancies(world, id)).toMatchObject([
      { expectedQuantity: 100, countedQuantity: 95, quantityDifference: -5, percentDifference: -5, movedSince: -30, quantityNow: 70, quantityAfter: 65 },
    ]);
  });

  test("is that of now where no position is sent", async () => {
    const { sku, stockLineId, id, row } = await counting(world, 100);
    await adjustStockLine(world, stockLineId, 80);
    const element = { elementId: stockLineId, sku, batchNumber: "", countedQuantity: 81 };
    expect((await sendCount(world, { stockTakeId: row, elements: [element] })).status).toBe(200);
    expect(await discrepancies(world, id)).toMatchObject([{ expectedQuantity: 80, quantityDifference: 1, percentDifference: 1.25, movedSince: 0 }]);
  });

  test("is never taken from the browser: a quantity in the request is ignored", async () => {
    const { stockLineId, id, row } = await counting(world, 100);
    const seen = await linesAt(world, row);
    const lines = seen.lines.map((line) => ({ ...line, quantity: 5 }));
    await world.good(stockCount, { body: countAsFound({ ...seen, lines }, { [stockLineId]: 5 }) });
    expect(await discrepancies(world, id)).toMatchObject([{ expectedQuantity: 100, countedQuantity: 5 }]);
  });

  test("is believed from a position alone that was given out for this batch in this stock take, not too long ago", async () => {
    const [one, two] = [await counting(world, 100), await counting(world, 200)];
    const [seen, other] = [await linesAt(world, one.row), await linesAt(world, two.row)];
    const said = "This line does not belong to this count. Please open the location again.";
    const [position = ""] = seen.lines.map((line) => line.position);
    const forged = [other.lines[0]?.position, seen.position, `${position.slice(0, -2)}AA`, "A".repeat(51), "nothing"];
    for (const wrong of forged) {
      const lines = seen.lines.map((line) => ({ ...line, position: wrong ?? "" }));
      expect(await countRefusal(world, countAsFound({ ...seen, lines }))).toMatchObject({
        status: 400,
        errors: [{ path: "elements.0.position", message: said }],
      });
    }
    const late = "This was loaded too long ago. Please open the location again.";
    const began = Date.now();
    setClock(() => began - 13 * HOUR);
    const old = await linesAtOnce(one.row);
    setClock();
    expect(await countRefusal(world, countAsFound(old))).toMatchObject({ status: 400, errors: [{ path: "elements.0.position", message: late }] });
    expect(await show(world, one.id)).toMatchObject({ completed: 0 });
  });

  test("survives a change of keys, as sessions do", async () => {
    const { row } = await counting(world, 100);
    const body = countAsFound(await linesAt(world, row));
    configure({ sessionKeys: ["a-new-key-for-tests-that-is-long-enough", "a-key-for-tests-that-is-long-enough"] });
    try {
      expect((await sendCount(world, body)).status).toBe(200);
    } finally {
      configure({ sessionKeys: ["a-key-for-tests-that-is-long-enough"] });
    }
  });
});

/** The verb itself: a session does not reach thirteen hours back. */
async function linesAtOnce(row: string) {
  const { linesToCount } = await import("@apothecary/core/stock-take/read-stock-takes");
  return (await linesToCount(row, undefined, { userId: 0 })).lines;
}

describe("blind", () => {
  test("the expected quantity does not leave the house, in no answer on the way", async () => {
    const { stockLineId, id, row } = await counting(world, 41_732, { blind: true, tolerancePercent: 1 });
    const seen = await linesAt(world, row, { as: "staff" });
    expect(seen.blind).toBe(true);
    expect(Object.keys(seen.lines[0] ?? {})).not.toContain("quantity");
    expect(JSON.stringify(seen)).not.toContain("41732");
    const answer = await sendCount(world, countAsFound(seen, { [stockLineId]: 30_000 }), { as: "staff" });
    expect(answer.body.secondCount).toBe(true);
    expect(answer.text).not.toContain("41732");
    expect(JSON.stringify(await show(world, id))).not.toContain("41732");
  });

  test("positions are as long for one as for nine digits, and never the same twice", async () => {
    const { sku, bin } = await fresh();
    await bookIn(world, sku, 1, bin);
    await bookIn(world, sku, 999_999_998, bin);
    const id = await begin(world, [bin], { blind: true });
    const [a, b] = [await linesAt(world, rowId(id, bin)), await linesAt(world, rowId(id, bin))];
    const positions = [...a.lines, ...b.lines].map(({ position }) => position);
    expect(new Set(positions.map((position) => position.length)).size).toBe(1);
    expect(new Set(positions).size).toBe(4);
  });
});

describe("a second count", () => {
  test("is required above the tolerance, by another user, and replaces the first", async () => {
    const { stockLineId, id, row, bin } = await counting(world, 100, { tolerancePercent: 5 });
    const first = await count(world, row, { [stockLineId]: 80 }, { as: "staff" });
    expect(first).toEqual({
      ...{ type: "warning", stockTakeId: row, secondCount: true },
      message: `Main ${bin} has been counted, with differences beyond the tolerance. Another person has to count it again.`,
    });
    expect(await show(world, id)).toMatchObject({
      completed: 0,
      locations: [{ dateCompleted: null, staff: "", secondCount: true, firstCountBy: "staff Tester" }],
    });
    expect(await discrepancies(world, id)).toEqual([]);
    const early = await complete(world, id);
    expect([early.status, early.body.message]).toEqual([409, "The stock take ‘November’ cannot be completed yet: 1 location is still to be counted."]);
    const opening = await world.call(stockTakeLines, { params: { id: row } }, { as: "staff" });
    expect([opening.status, opening.body]).toMatchObject([
      409,
      { message: "You made the first count of this location. Another person has to count it again." },
    ]);
    const self = await countRefusal(world, countAsFound(await linesAt(world, row), { [stockLineId]: 80 }), { as: "staff" });
    expect(self).toMatchObject({ status: 409, message: "You made the first count of this location. Another person has to count it again." });
    expect(await count(world, row, { [stockLineId]: 82 }, { as: "warehouse" })).toMatchObject({ type: "success", secondCount: false });
    expect(await show(world, id)).toMatchObject({ completed: 1, locations: [{ secondCount: false, staff: "warehouse Tester", firstCountBy: "staff Tester" }] });
    expect(await discrepancies(world, id)).toMatchObject([{ countedQuantity: 82, staff: "warehouse Tester" }]);
    expect((await countRefusal(world, countAsFound(await linesAt(world, row)), { as: "buyer" })).status).toBe(409);
  });

  test.each([
    ["a difference within the share", { tolerancePercent: 10 }, 90, false],
    ["a difference above the share", { tolerancePercent: 10 }, 89, true],
    ["more than was expected", { tolerancePercent: 10 }, 111, true],
    ["a difference within the units", { toleranceUnits: 3 }, 97, false],
    ["a difference above the units", { toleranceUnits: 3 }, 96, true],
    ["above the share alone", { tolerancePercent: 1, toleranceUnits: 10 }, 95, false],
    ["above the units alone", { tolerancePercent: 10, toleranceUnits: 1 }, 95, false],
    ["above both", { tolerancePercent: 1, toleranceUnits: 1 }, 95, true],
    ["nothing tolerated", { tolerancePercent: 0 }, 99, true],
    ["no difference where nothing is tolerated", { tolerancePercent: 0, toleranceUnits: 0 }, 100, false],
    ["no limit at all", {}, 1, false],
  ])("%s", async (_, making, found, again) => {
    const { stockLineId, row } = await counting(world, 100, making);
    expect((await count(world, row, { [stockLineId]: found })).secondCount).toBe(again);
  });
});

describe("stock that arrived or left", () => {
  test("stock that came after the list was read need not be counted; stock that was there must be", async () => {
    const { sku, bin, stockLineId, row } = await counting(world, 100);
    const began = Date.now();
    setClock(() => began + 30_000);
    const seen = await linesAt(world, row);
    const without = { ...countAsFound(seen), elements: [] };
    expect(await countRefusal(world, without)).toMatchObject({
      status: 400,
      errors: [{ path: "elements", message: "Please make sure each line has a quantity entered." }],
    });
    setClock(() => began + 60_000);
    await bookIn(world, sku, 7, bin);
    const { position: _, ...plain } = countAsFound(seen);
    expect((await countRefusal(world, plain)).message).toBe("Please make sure each line has a quantity entered.");
    expect((await sendCount(world, countAsFound(seen, { [stockLineId]: 99 }))).status).toBe(200);
  });

  test("a batch that left since it was seen is recorded with its position, and told without", async () => {
    const { sku, stockLineId, id, row } = await counting(world, 100);
    const elsewhere = await fresh();
    const seen = await linesAt(world, row);
    await moveStockLine(world, stockLineId, 100, elsewhere.bin);
    const element = { elementId: stockLineId, sku, batchNumber: seen.lines[0]?.batchNumber ?? "", countedQuantity: 90 };
    expect(await countRefusal(world, { stockTakeId: row, elements: [element] })).toMatchObject({
      status: 400,
      errors: [{ path: "elements.0.elementId", message: "This batch is no longer in this location. Please open the location again." }],
    });
    await sendCount(world, countAsFound(seen, { [stockLineId]: 90 }));
    expect(await discrepancies(world, id)).toMatchObject([
      {
        ...{ name: `Item ${sku}`, expectedQuantity: 100, quantityDifference: -10, movedSince: -100, quantityNow: 0, quantityAfter: 0 },
        elementsToInvestigate: [{ batchNumber: element.batchNumber, quantity: 100, warehouse: "Main", bin: elsewhere.bin }],
      },
    ]);
  });

  test("an empty location is counted with no line at all", async () => {
    const { bin } = await fresh();
    const id = await begin(world, [bin]);
    expect((await sendCount(world, { stockTakeId: rowId(id, bin), elements: [] })).status).toBe(200);
  });
});
