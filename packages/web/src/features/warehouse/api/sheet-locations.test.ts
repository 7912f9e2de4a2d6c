import type { Location } from "@apothecary/core/warehouse/contract";
import { expect, test } from "vitest";
import { sheetLocations, sheetWords } from "./sheet-locations.ts";

const location = (warehouse: string, bin: string): Location =>
  ({ id: `${warehouse}${bin}`, warehouse, bin, roaming: bin.startsWith("P"), empty: true }) as Location;
const LOCATIONS = [location("Main", "A-10"), location("Main", "P7"), location("Annex", "B-1"), location("Main", "A-2")];
const sheetBins = (...asked: [string | null, "bins" | "pallets" | "both"]) => sheetLocations(LOCATIONS, ...asked).map(({ bin }) => bin);

test("bins and pallets are filtered by warehouse and type, and sorted by number", () => {
  expect(sheetBins("Main", "bins")).toEqual(["A-2", "A-10"]);
  expect(sheetBins("Main", "pallets")).toEqual(["P7"]);
  expect(sheetBins(null, "both")).toEqual(["B-1", "A-2", "A-10", "P7"]);
});

test("eight labels are one sheet", () => {
  expect([1, 8, 9].map(sheetWords)).toEqual(["1 label on 1 sheet of A4", "8 labels on 1 sheet of A4", "9 labels on 2 sheets of A4"]);
});
