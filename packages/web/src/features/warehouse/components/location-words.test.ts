import type { LocationContents } from "@apothecary/core/warehouse/contract";
import { describe, expect, it } from "vitest";
import { binPoints, binError, holdsText, warehousePoints } from "./location-words.ts";

const LOCATIONS = [
  { warehouse: "Main", bin: "A-04-2" },
  { warehouse: "Annex", bin: "B-1" },
];

describe("a new bin's name", () => {
  it("is unique within its warehouse, ignoring case", () => {
    expect(binError("a-04-2 ", "main", LOCATIONS)).toBe("This bin name is already in use for the selected warehouse.");
    expect(binError("A-04-2", "Annex", LOCATIONS)).toBeUndefined();
    expect(binError("A-04-3", "Main", LOCATIONS)).toBeUndefined();
  });

  it("is not empty, a pallet number or the reserved name", () => {
    expect(binError("  ", "Main", LOCATIONS)).toBe("Bin is required.");
    for (const bin of ["P1", "p12"])
      expect(binError(bin, "Main", LOCATIONS)).toBe(
        "This bin name format is reserved for roaming pallets. Please check the box if you wish to create a new one.",
      );
    expect(binError("oos", "Main", LOCATIONS)).toBe("Bin is not valid");
    expect(binError("P1-2", "Main", LOCATIONS)).toBeUndefined();
  });
});

describe("the reason why a location cannot be removed", () => {
  const element = (sku: string, quantity: number, categoryType = "Raw Material"): LocationContents["elements"][number] => ({
    id: `${sku}~1`,
    sku,
    name: sku,
    batchNumber: "A001",
    quantity,
    reserved: 0,
    expiryDate: null,
    status: 0,
    categoryName: "",
    categoryType,
    client: "",
  });
  const holding = (...elements: LocationContents["elements"]): LocationContents => ({ id: "x", warehouse: "Main", bin: "A-1", roaming: false, elements });

  it("lists the first three batches", () => {
    const [wax, bottle] = [element("EMU0001", 40_000), element("BOT0001", 1, "Componentry")];
    expect(holdsText(holding())).toBeUndefined();
    expect(holdsText(holding(wax))).toBe("Main A-1 holds 40\u202F000 g of EMU0001 (batch A001). Please transfer it before you remove the location.");
    expect(holdsText(holding(wax, bottle))).toBe(
      "Main A-1 holds 40\u202F000 g of EMU0001 (batch A001) and 1 unit of BOT0001 (batch A001). Please transfer them before you remove the location.",
    );
    expect(holdsText(holding(wax, wax, bottle, wax))).toContain("1 unit of BOT0001 (batch A001) and 1 more batch. Please transfer them");
    expect(holdsText(holding(wax, wax, wax, wax, wax))).toContain(" and 2 more batches.");
  });
});

it("uses smaller type for the warehouse below a bin of several lines, still readable at a metre", () => {
  expect(["A-04-2", "W".repeat(25)].map(warehousePoints)).toEqual([24, 20]);
});

it("uses the largest type that fits for the bin, readable at a metre", () => {
  expect(["P1", "A-04-2", "INSPECTION", "A".repeat(25)].map(binPoints)).toEqual([48, 41, 24, 22]);
});
