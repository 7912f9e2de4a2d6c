import { expect, test } from "vitest";
import type { StockLineDetail } from "../../api/stock-item.ts";
import { findMarked, readLabel } from "./marked-stock-line.ts";

const row = (id: string, batchNumber: string): StockLineDetail =>
  ({ id, batchNumber, location: { warehouse: "Main", bin: id.slice(-1) } }) as Partial<StockLineDetail> as StockLineDetail;
const here = row("EMU0007~1", "A001");
const there = row("EMU0007~2", "A001");
const other = row("EMU0007~3", "A002");

test("a batch is found by id, regardless of its number", () => {
  expect(findMarked([there, here], here.id, "A002")).toMatchObject({ stockLine: here, moved: false, batchNumber: "A001", candidates: [here] });
});

test("without the id, the only row with the number is found; with several rows none is", () => {
  expect(findMarked([there, other], here.id, "A001")).toMatchObject({ stockLine: there, moved: true, candidates: [there] });
  expect(findMarked([there, row("EMU0007~4", "A001")], here.id, "A001")).toMatchObject({
    stockLine: undefined,
    candidates: [{ id: "EMU0007~2" }, { id: "EMU0007~4" }],
  });
});

test("nothing is found if neither id nor number exists", () => {
  expect(findMarked([other], here.id, "A001")).toMatchObject({ stockLine: undefined, batchNumber: "A001", candidates: [] });
  expect(findMarked([other], here.id, undefined)).toMatchObject({ stockLine: undefined, batchNumber: undefined, candidates: [] });
});

test("a label selects its batch, or the only row with its number, with a message about its location", () => {
  expect(readLabel([there, here], { stockLineId: here.id, batchNumber: "A001" })).toEqual({ id: here.id });
  expect(readLabel([there, other], { stockLineId: here.id, batchNumber: "A001" })).toEqual({
    id: there.id,
    message: "Moved since its label was printed: now at Main 2.",
  });
});

test("a label whose number has several rows selects none; a label without stock has an error", () => {
  expect(readLabel([there, row("EMU0007~4", "A001"), other], { stockLineId: here.id, batchNumber: "A001" })).toEqual({
    id: null,
    message: "Batch A001 is now in 2 places. Choose one of them.",
    seek: "A001",
  });
  expect(readLabel([other], { stockLineId: here.id, batchNumber: "A001" })).toEqual({ id: null, gone: "No stock is left of batch A001." });
  expect(readLabel([other], { stockLineId: here.id }).gone).toMatch(/by the number on the label/);
});
