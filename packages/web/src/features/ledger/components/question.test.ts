import { describe, expect, test } from "vitest";
import { checked, leadsOf, NOTHING_ASKED, questionOf, sameQuestion, valuesOf, withDays, withoutDays } from "./question.ts";

const TODAY = "2026-11-21";
const row = { transactionId: "t-1", batchNumber: "A001", sku: "EMU0007", warehouse: "Main", bin: "A1", elementId: "EMU0007~x" } as Parameters<
  typeof leadsOf
>[0];

test("the address says what is asked, and nothing that is no filter", () => {
  const question = questionOf({ sku: " EMU0007 ", from: "2026-01-01", page: "2", cursor: "x" });
  expect(valuesOf(question)).toEqual({ sku: "EMU0007", from: "2026-01-01" });
  expect(questionOf({})).toEqual(NOTHING_ASKED);
  expect(sameQuestion(question, questionOf(valuesOf(question)))).toBe(true);
  expect(sameQuestion(question, NOTHING_ASKED)).toBe(false);
});

describe("days", () => {
  test("the last three months go without saying", () => {
    const shown = withDays(NOTHING_ASKED, TODAY);
    expect([shown.from, shown.to]).toEqual(["2026-08-21", TODAY]);
    expect(withoutDays(shown, TODAY)).toEqual(NOTHING_ASKED);
  });
  test("a last day alone has the three months before it", () => {
    const shown = withDays({ ...NOTHING_ASKED, to: "2026-05-31" }, TODAY);
    expect(shown.from).toBe("2026-02-28");
    expect(withoutDays(shown, TODAY)).toEqual({ ...NOTHING_ASKED, to: "2026-05-31" });
  });
  test("days that are asked for stay, and one transaction is of any day", () => {
    const asked = { ...NOTHING_ASKED, from: "2020-01-01", to: "2026-11-20" };
    expect(withoutDays(withDays(asked, TODAY), TODAY)).toEqual(asked);
    const one = { ...NOTHING_ASKED, transactionId: "t-1" };
    expect(withDays(one, TODAY)).toEqual(one);
    expect(withoutDays({ ...one, from: "2026-08-21", to: TODAY }, TODAY)).toMatchObject({ from: "2026-08-21", to: TODAY });
  });
});

test("each error is at its field", () => {
  expect(checked(questionOf({ sku: "EMU0007", action: "Goods In" }))).toMatchObject({ filters: { sku: "EMU0007", action: "Goods In", batch: "" } });
  expect(checked(questionOf({ sku: "a b" }))).toEqual({ errors: { sku: "This is not a SKU." } });
  expect(checked(questionOf({ action: "Nothing" }))).toEqual({ errors: { action: "This is not a valid format." } });
  expect(checked(questionOf({ from: "31/02/2026" }))).toMatchObject({ errors: { from: "This is not a valid date." } });
  expect(checked(questionOf({ from: "2026-02-02", to: "2026-02-01" }))).toEqual({ errors: { from: "The first day must not be after the last." } });
});

describe("the menu of a row", () => {
  test("leads to everything that the row names, within the days that are shown", () => {
    const leads = leadsOf(row, { ...NOTHING_ASKED, user: "maria", from: "2026-01-01" });
    expect(leads.map(({ word }) => word)).toEqual([
      "View this transaction",
      "View transactions for this batch number",
      "View transactions for this SKU",
      "View transactions for this location",
      "View transactions for this item",
    ]);
    expect(leads.map(({ of }) => of)).toEqual([
      { transactionId: "t-1" },
      { batch: "A001", from: "2026-01-01", to: "" },
      { sku: "EMU0007", from: "2026-01-01", to: "" },
      { warehouse: "Main", bin: "A1", from: "2026-01-01", to: "" },
      { elementId: "EMU0007~x", from: "2026-01-01", to: "" },
    ]);
  });
  test("leads to the transaction alone where the row names nothing else", () => {
    const signedIn = { ...row, batchNumber: null, sku: null, warehouse: null, bin: null, elementId: null };
    expect(leadsOf(signedIn, NOTHING_ASKED)).toHaveLength(1);
  });

  test("a roaming pallet is one location in whatever warehouse it stood", () => {
    const onPallet = { ...row, bin: "P12" };
    expect(leadsOf(onPallet, NOTHING_ASKED).find(({ word }) => word.endsWith("this location"))?.of).toEqual({ bin: "P12", from: "", to: "" });
  });
});
