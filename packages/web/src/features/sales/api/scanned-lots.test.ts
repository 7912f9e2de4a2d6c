import { expect, test } from "vitest";
import { locationLink, stockLineLink } from "../../../entities/stock-line/label-text.ts";
import { readAtDoor } from "./scanned-lots.ts";
import type { ShipLine } from "./shipping.ts";

const ORIGIN = "https://stock.example";
const GTIN = "09501101530003";

function row(name: string, batchNumber: string, quantity: number | null, scanned = false): ShipLine {
  const line = { ...{ salesId: 1, sku: "JAR0001", name: "Jar", unit: "units" as const, ordered: 9, shipped: 0, open: 9, cancelled: 0 }, ready: 9, surplus: 0 };
  const lot = { elementId: `JAR0001~${name}`, batchNumber, locationId: `place-${name}`, bin: "A", warehouse: "Main", expiryDate: null, available: 9 };
  const offered = { ...lot, own: 9, surplus: 0, forOthers: 0, tooShort: false, shortShelfLife: null };
  return {
    id: name,
    row: { line: { ...line, batches: [], notLive: [] }, lot: offered, first: true },
    values: { quantity, scanned },
    errors: {},
    now: undefined,
  };
}
const ROWS = [row("one", "001-26", 5), row("two", "001-26", 5), row("three", "002-26", 5), row("four", "003-26", null)];
const read = (text: string, sku?: string, rows = ROWS) => readAtDoor(text, sku, rows, ORIGIN);

test("a label ticks its batch, a number the next row of its lot, a location all that leaves from it", () => {
  expect(read("JAR0001~two")).toMatchObject({ rows: ["two"] });
  expect(read(stockLineLink({ sku: "JAR0001", id: "JAR0001~moved", batchNumber: "001-26" }, ORIGIN))).toMatchObject({ rows: ["one"] });
  expect(read("001-26", undefined, [row("one", "001-26", 5, true), row("two", "001-26", 5)])).toMatchObject({ rows: ["two"] });
  expect(read(locationLink("place-three", ORIGIN))).toMatchObject({ rows: ["three"] });
  expect(read(`(01)${GTIN}(10)002-26`, "JAR0001")).toMatchObject({ rows: ["three"] });
  expect(read("JAR0001~three", undefined, [row("three", "002-26", 5, true)])).toEqual({ rows: [], message: expect.stringContaining("was scanned before") });
});

test("what does not leave is refused: another lot, another item, a batch of which nothing is chosen, another location", () => {
  expect(read(stockLineLink({ sku: "JAR0001", id: "JAR0001~nine", batchNumber: "009-26" }, ORIGIN))).toEqual({
    refusal: "JAR0001 009-26 is not in this shipment.",
  });
  expect(read(`(01)${GTIN}(10)002-26`, "LID0001")).toEqual({ refusal: "LID0001 002-26 is not in this shipment." });
  expect(read("JAR0001~four")).toEqual({ refusal: "JAR0001 is not in this shipment." });
  expect(read(locationLink("place-four", ORIGIN))).toEqual({ refusal: "Nothing at this location leaves with this shipment." });
  expect(read(`${ORIGIN}/sales`)).toEqual({ refusal: "This is not a label of goods." });
});
