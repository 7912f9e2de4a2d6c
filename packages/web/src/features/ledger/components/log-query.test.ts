import { describe, expect, test } from "vitest";
import { filtersFromQuery, logMenuEntries, NO_FILTERS, parseLogQuery, sameQuery, logQueryValues, withDays, withoutDays } from "./log-query.ts";

const TODAY = "2026-11-21";
const row = { transactionId: "t-1", batchNumber: "A001", sku: "EMU0007", warehouse: "Main", bin: "A1", elementId: "EMU0007~x" } as Parameters<
  typeof logMenuEntries
>[0];

test("the query string has the filters, and ignores other parameters", () => {
  const query = parseLogQuery({ sku: " EMU0007 ", from: "2026-01-01", page: "2", cursor: "x" });
  expect(logQueryValues(query)).toEqual({ sku: "EMU0007", from: "2026-01-01" });
  expect(parseLogQuery({})).toEqual(NO_FILTERS);
  expect(sameQuery(query, parseLogQuery(logQueryValues(query)))).toBe(true);
  expect(sameQuery(query, NO_FILTERS)).toBe(false);
});

describe("days", () => {
  test("the last three months are the default", () => {
    const shown = withDays(NO_FILTERS, TODAY);
    expect([shown.from, shown.to]).toEqual(["2026-08-21", TODAY]);
    expect(withoutDays(shown, TODAY)).toEqual(NO_FILTERS);
  });
  test("a last day without a first day covers the three months before it", () => {
    const shown = withDays({ ...NO_FILTERS, to: "2026-05-31" }, TODAY);
    expect(shown.from).toBe("2026-02-28");
    expect(withoutDays(shown, TODAY)).toEqual({ ...NO_FILTERS, to: "2026-05-31" });
  });
  test("chosen days are kept, and a transaction id searches any day", () => {
    const asked = { ...NO_FILTERS, from: "2020-01-01", to: "2026-11-20" };
    expect(withoutDays(withDays(asked, TODAY), TODAY)).toEqual(asked);
    const one = { ...NO_FILTERS, transactionId: "t-1" };
    expect(withDays(one, TODAY)).toEqual(one);
    expect(withoutDays({ ...one, from: "2026-08-21", to: TODAY }, TODAY)).toMatchObject({ from: "2026-08-21", to: TODAY });
  });
});

test("each error is shown at its field", () => {
  expect(filtersFromQuery(parseLogQuery({ sku: "EMU0007", action: "Goods In" }))).toMatchObject({ filters: { sku: "EMU0007", action: "Goods In", batch: "" } });
  expect(filtersFromQuery(parseLogQuery({ sku: "a b" }))).toEqual({ errors: { sku: "This is not a SKU." } });
  expect(filtersFromQuery(parseLogQuery({ action: "Nothing" }))).toEqual({ errors: { action: "This is not a valid format." } });
  expect(filtersFromQuery(parseLogQuery({ from: "31/02/2026" }))).toMatchObject({ errors: { from: "This is not a valid date." } });
  expect(filtersFromQuery(parseLogQuery({ from: "2026-02-02", to: "2026-02-01" }))).toEqual({ errors: { from: "The first day must not be after the last." } });
});

describe("the menu of a row", () => {
  test("has a search for each field of the row, within the current period", () => {
    const entries = logMenuEntries(row, { ...NO_FILTERS, user: "maria", from: "2026-01-01" });
    expect(entries.map(({ word }) => word)).toEqual([
      "View this transaction",
      "View transactions for this batch number",
      "View transactions for this SKU",
      "View transactions for this location",
      "View transactions for this item",
    ]);
    expect(entries.map(({ of }) => of)).toEqual([
      { transactionId: "t-1" },
      { batch: "A001", from: "2026-01-01", to: "" },
      { sku: "EMU0007", from: "2026-01-01", to: "" },
      { warehouse: "Main", bin: "A1", from: "2026-01-01", to: "" },
      { elementId: "EMU0007~x", from: "2026-01-01", to: "" },
    ]);
  });
  test("has only the transaction if the row has no other field", () => {
    const signedIn = { ...row, batchNumber: null, sku: null, warehouse: null, bin: null, elementId: null };
    expect(logMenuEntries(signedIn, NO_FILTERS)).toHaveLength(1);
  });

  test("a roaming pallet is one location in any warehouse", () => {
    const onPallet = { ...row, bin: "P12" };
    expect(logMenuEntries(onPallet, NO_FILTERS).find(({ word }) => word.endsWith("this location"))?.of).toEqual({ bin: "P12", from: "", to: "" });
  });
});
