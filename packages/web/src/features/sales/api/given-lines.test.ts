import type { FormulaSummary } from "@apothecary/core/formulas/contract";
import type { ProductSummary } from "@apothecary/core/products/contract";
import { expect, test } from "vitest";
import { checkLines, copiedLines, type Offered, readGivenLines } from "./given-lines.ts";

const CLIENT = 21;
const category = (skuIdentifier: string) => ({ name: "Cream", skuIdentifier });
const product = (id: number, more: Partial<ProductSummary> = {}) =>
  ({
    id,
    sku: `AB01-R-${id}`,
    name: `Cream ${id}`,
    active: true,
    clientId: CLIENT,
    formulaCode: { code: "AB01" },
    category: category("R"),
    ...more,
  }) as ProductSummary;
const formula = (id: number, code: string, rAndDCode: string, active = true) => ({ id, code, rAndDCode, active }) as FormulaSummary;
const OFFERED: Offered = {
  clientId: CLIENT,
  products: [
    product(1),
    product(2, { active: false }),
    product(3, { clientId: 99 }),
    product(4, { formulaCode: { code: "AB02", name: "", client: "" } }),
    product(5, { category: category("E") }),
    product(6),
  ],
  formulas: [formula(7, "AB01", "RD-1"), formula(8, "AB02", "RD-2"), formula(9, "AB02", "RD-3"), formula(10, "AB01", "RD-0", false)],
  isTaken: (id) => id === 6,
};
const read = (text: string) => {
  const lines = readGivenLines(new TextEncoder().encode(text));
  if ("fault" in lines) throw new Error(lines.fault);
  return lines;
};
const faults = (text: string) => checkLines(read(text), OFFERED).map((line) => ("faults" in line ? line.faults : []));

test("cells of a spreadsheet are SKU, quantity, price and notes, or what their headings say", () => {
  expect(read("AB01-R-1\t1,200\t£2.35\tGift box\r\nAB01-R-5\t3\r\n")).toEqual([
    { sku: "AB01-R-1", quantity: "1,200", price: "£2.35", formula: "", notes: "Gift box" },
    { sku: "AB01-R-5", quantity: "3", price: "", formula: "", notes: "" },
  ]);
  expect(read("Name,Unit price,Qty,SKU,R&D code\nCream,2.5,10,AB01-R-1,RD-1\n")).toEqual([
    { sku: "AB01-R-1", quantity: "10", price: "2.5", formula: "RD-1", notes: "" },
  ]);
  expect(readGivenLines(new TextEncoder().encode("SKU;Quantity\n"))).toEqual({ fault: "There are headings but no lines." });
  expect(readGivenLines(new TextEncoder().encode("A\t1\n".repeat(91)))).toEqual({ fault: "There are 91 lines. At most 90 can be added at once." });
});

test("a valid line has the product, the only active version of its formula, and the numbers as people write them", () => {
  const [byName, elsewhere] = checkLines(read("cream 1\t1,200\t£2.35\tGift box\nAB01-R-5\t3\t1"), OFFERED);
  expect(byName).toMatchObject({
    line: { id: "new-1", row: { productId: 1, sku: "AB01-R-1", formulaId: 7, rAndDCode: "RD-1" }, values: { quantity: 1_200, price: 2.35, notes: "Gift box" } },
  });
  expect(elsewhere).toMatchObject({ line: { row: { productId: 5, formulaId: null } } });
  const [named] = checkLines(read("SKU,Quantity,Price,R&D code\nAB01-R-4,1,1,rd-3"), OFFERED);
  expect(named).toMatchObject({ line: { row: { formulaId: 9 } } });
});

test("all that is wrong with a line is listed", () => {
  expect(faults("AB01-R-1\t5\t1\nAB01-R-1\t5\t1")).toEqual([[], ["Duplicate item. Please adjust the quantity instead."]]);
  expect(faults("XX\t0\tten\n\t5\t1\nAB01-R-2\t1.5\t1\nAB01-R-3\t1\t1\nAB01-R-4\t1\t1\nAB01-R-6\t1\t0")).toEqual([
    ["There is no product with this SKU.", "Quantity must be greater than 0.", "Unit price: Please enter a valid number."],
    ["The SKU is missing."],
    ["This product is inactive.", expect.any(String)],
    ["This product is not sold to this client."],
    ["Its formula has several active versions: RD-2, RD-3. Name one in a column R&D code."],
    ["Duplicate item. Please adjust the quantity instead.", "Unit price: Please enter a valid number."],
  ]);
});

test("a copy has the lines of the order that are not cancelled, with its prices and formula versions", () => {
  const item = { productSku: "AB01-R-4", quantity: 10, price: 2.5, formulaId: 8, notes: "Gift box", dateCancelled: null };
  const cancelled = { ...item, productSku: "AB01-R-1", dateCancelled: "2026-01-03T09:00:00.000Z" };
  const lines = copiedLines({ salesItems: [item, cancelled] as Parameters<typeof copiedLines>[0]["salesItems"] });
  expect(checkLines(lines, OFFERED)).toMatchObject([
    { line: { row: { sku: "AB01-R-4", formulaId: 8 }, values: { quantity: 10, price: 2.5, notes: "Gift box" } } },
  ]);
});
