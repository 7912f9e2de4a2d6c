import type { Location } from "@apothecary/core/warehouse/contract";
import { expect, test } from "vitest";
import { sheetLocations, sheetWords } from "./sheet-locations.ts";

const place = (warehouse: string, bin: string): Location =>
  ({ id: `${warehouse}${bin}`, warehouse, bin, roaming: bin.startsWith("P"), empty: true }) as Location;
const PLACES = [place("Main", "A-10"), place("Main", "P7"), place("Annex", "B-1"), place("Main", "A-2")];
const binsOf = (...asked: [string | null, "bins" | "pallets" | "both"]) => sheetLocations(PLACES, ...asked).map(({ bin }) => bin);

test("bins and pallets are filtered by warehouse and type, and sorted by number", () => {
  expect(binsOf("Main", "bins")).toEqual(["A-2", "A-10"]);
  expect(binsOf("Main", "pallets")).toEqual(["P7"]);
  expect(binsOf(null, "both")).toEqual(["B-1", "A-2", "A-10", "P7"]);
});

test("eight labels are one sheet", () => {
  expect([1, 8, 9].map(sheetWords)).toEqual(["1 label on 1 sheet of A4", "8 labels on 1 sheet of A4", "9 labels on 2 sheets of A4"]);
});
