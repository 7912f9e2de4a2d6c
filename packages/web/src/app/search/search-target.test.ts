import { expect, it } from "vitest";
import { placeNamed } from "./search-target.ts";

const PLACES = [
  { id: "a", warehouse: "Main", bin: "A-04-2" },
  { id: "b", warehouse: "Cold Store", bin: "A-04-2" },
  { id: "c", warehouse: "Main", bin: "A-05-1" },
  { id: "d", warehouse: "Production", bin: "P12" },
  { id: "e", warehouse: "Main", bin: "B001" },
  { id: "f", warehouse: "Main", bin: "INSPECTION" },
  { id: "g", warehouse: "Production", bin: "MAIN" },
];

it("finds a place by its warehouse and bin, a pallet by its number, a bin by itself where it is the only one", () => {
  expect(placeNamed(" main  a-04-2 ", PLACES)).toBe("/locations?location=a");
  expect(placeNamed("p12", PLACES)).toBe("/locations?location=d");
  expect(placeNamed("A-05-1", PLACES)).toBe("/locations?location=c");
  expect(placeNamed("A-04-2", PLACES)).toBe("/locations?search=A-04-2");
  expect(placeNamed("inspection", PLACES)).toBe("/locations?location=f");
  expect(placeNamed("Production MAIN", PLACES)).toBe("/locations?location=g");
});

it("leaves to others what is no place, or rather a batch number", () => {
  expect(placeNamed("P13", PLACES)).toBeUndefined();
  expect(placeNamed("EMU0007", PLACES)).toBeUndefined();
  expect(placeNamed("B001", PLACES)).toBeUndefined();
  expect(placeNamed("Main B001", PLACES)).toBe("/locations?location=e");
});
