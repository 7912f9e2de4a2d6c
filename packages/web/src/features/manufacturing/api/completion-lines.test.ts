import { expect, test } from "vitest";
import { createLines } from "../../../kit/lines/lines.ts";
import {
  asReserved,
  type StockLineRow,
  stockLineOfLabel,
  firstToExpire,
  type Material,
  type MaterialRow,
  mayBeUsed,
  outstanding,
  syncNotUsed,
  totalUsed,
  USED_RULES,
  type Used,
  usageLook,
  usedLine,
  usedStock,
} from "./completion-lines.ts";

const WAX = "7~EMU0001";
const OIL = "7~OIL0001";
const TODAY = "2026-11-22";

function row(batchNumber: string, part: Partial<StockLineRow> = {}): StockLineRow {
  const location = {
    sku: "EMU0001",
    name: "Wax",
    lineSku: "EMU0001",
    batch: batchNumber,
    bin: "A1",
    warehouse: "Main",
    expiryDate: null,
    rAndDCode: null,
    status: 0 as const,
    batchExhausted: false,
    atRisk: false,
  };
  return {
    elementId: `EMU0001~${batchNumber}`,
    ...location,
    quantityOfBatch: 1_000,
    unreservedQuantity: 500,
    reserved: 500,
    usedQuantity: 500,
    lineId: WAX,
    unit: "g",
    ...part,
  };
}

const material = (id: string, allocatedQuantity = 500) => ({
  id,
  row: { id, elementSku: id.slice(2), name: "Wax", allocatedQuantity, milligrams: allocatedQuantity * 1_000, used: 0, reserved: 0, unit: "g" as const },
  values: { notUsed: false },
});
const stockLineLines = (...rows: StockLineRow[]) => createLines<StockLineRow, Used>(rows.map(usedLine), USED_RULES);
const materialLines = (...ids: string[]) => createLines<MaterialRow, Material>(ids.map((id) => material(id)));
const usedLineId = (one: StockLineRow): string => usedLine(one).id;

test("a used quantity is a whole number, at most the quantity of the batch; empty means 0", () => {
  const one = row("A001");
  const lines = stockLineLines(one);
  const entryError = (entry: number | string | null) => {
    lines.edit(usedLineId(one), "usedQuantity", entry);
    return lines.get(usedLineId(one))?.errors.usedQuantity;
  };
  expect([entryError(-1), entryError(1.5), entryError("12 bags")]).toEqual(Array(3).fill("This is not a valid quantity."));
  expect(entryError(1_001)).toBe("This is a greater quantity than is available in the batch.");
  expect([entryError(1_000), entryError(0), entryError(null)]).toEqual([undefined, undefined, undefined]);
});

test("a requirement is outstanding until a quantity is entered or it is marked as not used", () => {
  const materials = materialLines(WAX, OIL);
  const stockLines = stockLineLines(row("A001"));
  expect(outstanding(materials.all(), stockLines.all())).toEqual([OIL]);
  materials.edit(OIL, "notUsed", true);
  expect(outstanding(materials.all(), stockLines.all())).toEqual([]);
  stockLines.edit(usedLineId(row("A001")), "usedQuantity", 0);
  expect(outstanding(materials.all(), stockLines.all())).toEqual([WAX]);
});

test("ticking Not Used clears the quantities, and entering a quantity unticks it", () => {
  const materials = materialLines(WAX);
  const stockLines = stockLineLines(row("A001"));
  const stop = syncNotUsed(materials, stockLines);
  materials.edit(WAX, "notUsed", true);
  expect(totalUsed(WAX, stockLines.all())).toBe(0);
  stockLines.edit(usedLineId(row("A001")), "usedQuantity", 20);
  expect(materials.get(WAX)?.values.notUsed).toBe(false);
  stop();
  materials.edit(WAX, "notUsed", true);
  expect(totalUsed(WAX, stockLines.all())).toBe(20);
});

test("quantities are unchanged if each equals its reservation; a cleared one counts as 0", () => {
  const stockLines = stockLineLines(row("A001"), row("A002", { reserved: 0, usedQuantity: 0 }));
  expect(asReserved(stockLines.all())).toBe(true);
  stockLines.edit(usedLineId(row("A001")), "usedQuantity", null);
  expect(asReserved(stockLines.all())).toBe(false);
});

test("a total is green within five per cent of the allocation, amber beyond, and grey while nothing is entered", () => {
  expect(usageLook(500, 500)).toEqual({ tone: "green", words: "as allocated" });
  expect(usageLook(525, 500)).toEqual({ tone: "green", words: "5\u00A0% over" });
  expect(usageLook(474, 500)).toEqual({ tone: "amber", words: "5.2\u00A0% under" });
  expect(usageLook(3, 0)).toEqual({ tone: "amber", words: "over" });
  expect(usageLook(0, 500).tone).toBe("grey");
});

test("a change by another user is shown only if the batch is marked exhausted or has less than the quantity used", () => {
  const before = row("A001");
  const changeText = (now: Partial<StockLineRow>, values: Partial<Used> = {}) =>
    USED_RULES.describeChange?.({ ...usedLine(before), now: row("A001", now), values: { usedQuantity: 500, exhausted: false, ...values }, errors: {} });
  expect(changeText({ quantityOfBatch: 800, unreservedQuantity: 300 })).toBeUndefined();
  expect(changeText({ quantityOfBatch: 800, unreservedQuantity: 300 }, { exhausted: true })).toContain("holds 800 g now");
  expect(changeText({ quantityOfBatch: 300, unreservedQuantity: 0, reserved: 300 })).toContain("300 g can be used");
  const accepted = USED_RULES.accept?.({ ...usedLine(before), now: before, errors: {} }, row("A001", { reserved: 200, unreservedQuantity: 100 }));
  expect(accepted).toEqual({ usedQuantity: 300, exhausted: false });
});

test("only Live batches can be used; an expired one only if it was reserved before it expired", () => {
  expect(mayBeUsed(row("A001"), TODAY)).toBe(true);
  expect(mayBeUsed(row("A001", { status: 1 }), TODAY)).toBe(false);
  expect(mayBeUsed(row("A001", { expiryDate: "2026-11-21", usedQuantity: 0 }), TODAY)).toBe(false);
  expect(mayBeUsed(row("A001", { expiryDate: "2026-11-21" }), TODAY)).toBe(true);
});

test("a label finds its batch by id, or by batch number if the batch has moved", () => {
  const rows = [row("A001"), row("A002")];
  expect(stockLineOfLabel(rows, { stockLineId: "EMU0001~A002", sku: "EMU0001" })?.batch).toBe("A002");
  expect(stockLineOfLabel(rows, { stockLineId: "EMU0001~old", sku: "EMU0001", batchNumber: "A001" })?.batch).toBe("A001");
  expect(stockLineOfLabel(rows, { stockLineId: "EMU0001~old", sku: "EMU0001" })).toBeUndefined();
  expect(stockLineOfLabel(rows, { stockLineId: "OIL0001~x", sku: "OIL0001", batchNumber: "A001" })).toBeUndefined();
});

test("used stock lists every material, with the batch quantities as shown", () => {
  const stockLines = stockLineLines(row("A001"), row("A002", { usedQuantity: 0 }));
  stockLines.see(new Map([[usedLineId(row("A001")), row("A001", { quantityOfBatch: 1 })]]));
  expect(usedStock(materialLines(WAX, OIL).all(), stockLines.all())).toEqual([
    {
      id: WAX,
      notUsed: false,
      batches: [
        { elementId: "EMU0001~A001", exhausted: false, usedQuantity: 500, quantityOfBatch: 1_000 },
        { elementId: "EMU0001~A002", exhausted: false, usedQuantity: 0, quantityOfBatch: 1_000 },
      ],
    },
    { id: OIL, notUsed: false, batches: [] },
  ]);
});

test("the first to expire is one of the batches used", () => {
  const stockLines = stockLineLines(
    row("A001", { expiryDate: "2027-05-01" }),
    row("A002", { expiryDate: "2027-01-01", usedQuantity: 0 }),
    row("A003", { expiryDate: "2027-03-01" }),
    row("A004"),
  );
  expect(firstToExpire(stockLines.all())?.batch).toBe("A003");
});
