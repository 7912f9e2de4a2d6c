import { INVALID_BATCH_NUMBER } from "@apothecary/core/lib/rules/fields";
import { ALREADY_THERE, EMPTY_COUNT, INVALID_COUNT } from "@apothecary/core/stock-take/contract";
import { describe, expect, it, test } from "vitest";
import { createLines } from "../../../kit/lines/lines.ts";
import {
  addedLine,
  COUNT_RULES,
  type CountLine,
  countBody,
  edited,
  foundIn,
  uncountedLines,
  incompleteError,
  countProgress,
  refreshed,
  withCurrentPosition,
  withCounted,
  withNotFound,
  foundItemErrors,
  withValues,
} from "./count-lines.ts";

function line(more: Partial<CountLine> = {}): CountLine {
  const stockLine = { key: "EMU0007~a", elementId: "EMU0007~a", sku: "EMU0007", name: "Emulsifying wax NF", batchNumber: "A014", type: "Raw Material" };
  return { ...stockLine, expected: 40_000, position: "p1", counted: null, notFound: false, newItem: false, expiryDate: "2031-03-31", dated: false, ...more };
}

describe("Not Found and the quantity", () => {
  it("ticking counts 0, unticking leaves the line uncounted", () => {
    expect(withNotFound(line({ counted: 250 }), true)).toMatchObject({ notFound: true, counted: 0 });
    expect(withNotFound(line({ counted: 0, notFound: true }), false)).toMatchObject({ notFound: false, counted: null });
  });

  it("a positive quantity clears it, 0 or less ticks it and is 0", () => {
    expect(withCounted(line({ counted: 0, notFound: true }), 12)).toMatchObject({ notFound: false, counted: 12 });
    expect(withCounted(line(), 0)).toMatchObject({ notFound: true, counted: 0 });
    expect(withCounted(line(), -3)).toMatchObject({ notFound: true, counted: 0 });
  });

  it("invalid text is kept, and empty stays empty", () => {
    expect(withCounted(line({ counted: 0, notFound: true }), "forty")).toMatchObject({ notFound: false, counted: "forty" });
    expect(withCounted(line({ counted: 0, notFound: true }), null)).toMatchObject({ notFound: false, counted: null });
  });

  it("an added line is never marked as not found", () => {
    expect(withCounted(line({ newItem: true, elementId: null }), 0)).toMatchObject({ notFound: false, counted: 0 });
  });
});

test("every line needs a whole quantity, and an added line at least 1; all errors are shown together", () => {
  const lines = [
    line({ key: "a", counted: 0, notFound: true }),
    line({ key: "b" }),
    line({ key: "c", counted: 1.5 }),
    line({ key: "d", counted: "x" }),
    line({ key: "e", counted: 0, newItem: true }),
    line({ key: "f", counted: 1_000_000_000 }),
    line({ key: "g", counted: 7, newItem: true, expiryDate: "31/02/2031" }),
  ];
  const store = createLines(lines.map(edited), COUNT_RULES);
  expect(store.attempt()).toEqual({ id: "b", field: "counted" });
  const wrong = store.all().filter(({ errors }) => Object.keys(errors).length > 0);
  expect(wrong.map(({ id }) => id)).toEqual(["b", "c", "d", "e", "f", "g"]);
  expect(store.get("b")?.errors).toEqual({ counted: INVALID_COUNT });
  expect(store.get("g")?.errors).toEqual({ expiryDate: "This is not a valid date." });
  expect(incompleteError(store.all())).toBe(EMPTY_COUNT);
  expect(incompleteError(store.all().filter(({ id }) => id !== "b"))).toBe(INVALID_COUNT);
  expect(incompleteError(store.all().filter(({ id }) => id === "a"))).toBeUndefined();
  expect(countProgress(lines)).toEqual({ counted: 2, total: 7 });
});

test("counted lines keep their state, and uncounted lines are updated from the server", () => {
  const added = line({ key: "new", elementId: null, newItem: true, counted: 5 });
  const before = [line({ key: "a", counted: 12 }), line({ key: "b" }), line({ key: "gone" }), line({ key: "moved", counted: 3 }), added];
  const now = [line({ key: "a", position: "p2", expected: 1 }), line({ key: "b", position: "p2", expected: 2 }), line({ key: "c", position: "p2" })];
  const lines = refreshed(before, now);
  expect(lines.map(({ key, position, expected }) => [key, position, expected])).toEqual([
    ["a", "p1", 40_000],
    ["b", "p2", 2],
    ["c", "p2", 40_000],
    ["moved", "p1", 40_000],
    ["new", "p1", 40_000],
  ]);
  expect(withCurrentPosition(line({ key: "a", counted: 12 }), now)).toMatchObject({ counted: 12, position: "p2", expected: 1 });
});

test("a line with an entered expiry date keeps its state even if not counted", () => {
  const dated = withValues(line({ key: "a" }), { counted: null, notFound: false, expiryDate: "2030-01-31" });
  expect(dated).toMatchObject({ dated: true, expiryDate: "2030-01-31" });
  expect(refreshed([dated], [line({ key: "a", position: "p2" })])).toEqual([dated]);
});

test("an unchanged line keeps its identity, and a quantity updates Not Found as it is typed", () => {
  const before = line({ key: "a" });
  expect(withValues(before, { counted: null, notFound: false, expiryDate: "2031-03-31" })).toBe(before);
  const lines = createLines([edited(before)], COUNT_RULES);
  lines.edit("a", "counted", -2);
  expect(lines.get("a")?.values).toEqual({ counted: 0, notFound: true, expiryDate: "2031-03-31" });
  lines.edit("a", "notFound", false);
  expect(lines.get("a")?.values).toEqual({ counted: null, notFound: false, expiryDate: "2031-03-31" });
});

test("a blind sheet has no expected quantities", () => {
  const [one] = uncountedLines({
    lines: [{ elementId: "e", sku: "S", name: "N", batchNumber: "A001", expiryDate: null, type: "Componentry", position: "p" }],
  });
  expect(one).toMatchObject({ key: "e", expected: undefined, counted: null, expiryDate: "" });
});

test("an expiry date that the user did not enter is not sent: it may be corrected since the sheet was read", () => {
  const before = line({ key: "a", counted: 12 });
  const counted = withCurrentPosition(before, [line({ key: "a", position: "p2", expiryDate: "2032-01-31" })]);
  const sent = (one: CountLine) => countBody({ locationId: "1~L", position: "list", lines: [one] }).elements[0];
  expect(sent(counted)).toMatchObject({ position: "p2", expiryDate: "" });
  expect(sent(withValues(counted, { counted: 12, notFound: false, expiryDate: "2030-01-31" }))).toMatchObject({ expiryDate: "2030-01-31" });
});

test("the body has the row, the list position, and each line with its own position", () => {
  const lines = [line({ counted: 39_500, dated: true }), line({ key: "n", elementId: null, newItem: true, counted: 3, position: undefined, expiryDate: "" })];
  expect(countBody({ locationId: "1~L", position: "list", lines })).toEqual({
    stockTakeId: "1~L",
    position: "list",
    elements: [
      {
        elementId: "EMU0007~a",
        sku: "EMU0007",
        batchNumber: "A014",
        countedQuantity: 39_500,
        expiryDate: "2031-03-31",
        notFound: false,
        newItem: false,
        position: "p1",
      },
      { elementId: null, sku: "EMU0007", batchNumber: "A014", countedQuantity: 3, expiryDate: "", notFound: false, newItem: true, position: null },
    ],
  });
});

describe("an unexpected item", () => {
  const found = { sku: "EMU0007", batchNumber: "B001", counted: 5, expiryDate: "" };

  it("needs an item, a valid batch number and a quantity of at least 1", () => {
    expect(foundItemErrors({ sku: null, batchNumber: " ", counted: null, expiryDate: "soon" }, undefined, [])).toEqual({
      sku: "Item is required.",
      batchNumber: "Batch number is required.",
      counted: INVALID_COUNT,
      expiryDate: "This is not a valid date.",
    });
    expect(foundItemErrors({ ...found, batchNumber: "B0011" }, "Raw Material", [])).toEqual({ batchNumber: INVALID_BATCH_NUMBER });
    expect(foundItemErrors({ ...found, batchNumber: "014-26" }, "Raw Material", [])).toEqual({ batchNumber: INVALID_BATCH_NUMBER });
    expect(foundItemErrors({ ...found, batchNumber: "014-26" }, "Product", [])).toEqual({});
    expect(foundItemErrors({ ...found, counted: 0 }, "Raw Material", [])).toEqual({ counted: INVALID_COUNT });
    expect(foundItemErrors(found, "Raw Material", [])).toEqual({});
  });

  it("must be counted on its existing line", () => {
    expect(foundItemErrors({ ...found, batchNumber: "a014" }, "Raw Material", [line()])).toEqual({ batchNumber: ALREADY_THERE });
    expect(foundItemErrors({ ...found, sku: "OIL0001", batchNumber: "A014" }, "Raw Material", [line()])).toEqual({});
  });

  it("becomes a line with an upper-case batch number", () => {
    const item = { sku: "EMU0007", name: "Wax", categoryType: "Raw Material" };
    expect(addedLine({ ...found, batchNumber: " b001 " }, item)).toMatchObject({ batchNumber: "B001", newItem: true, elementId: null, counted: 5 });
  });
});

test("the search matches all words in SKU, name or batch", () => {
  const lines = [line(), line({ key: "o", sku: "OIL0001", name: "Jojoba oil, golden", batchNumber: "A020" })];
  expect(foundIn(lines, "oil a02").map(({ key }) => key)).toEqual(["o"]);
  expect(foundIn(lines, " ")).toHaveLength(2);
});
