import { expect, it } from "vitest";
import { isOpenAt, locationTarget } from "./search-target.ts";

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
  expect(locationTarget(" main  a-04-2 ", PLACES)).toBe("/locations?location=a");
  expect(locationTarget("p12", PLACES)).toBe("/locations?location=d");
  expect(locationTarget("A-05-1", PLACES)).toBe("/locations?location=c");
  expect(locationTarget("A-04-2", PLACES)).toBe("/locations?search=A-04-2");
  expect(locationTarget("inspection", PLACES)).toBe("/locations?location=f");
  expect(locationTarget("Production MAIN", PLACES)).toBe("/locations?location=g");
});

it("leaves to others what is no place, or rather a batch number", () => {
  expect(locationTarget("P13", PLACES)).toBeUndefined();
  expect(locationTarget("EMU0007", PLACES)).toBeUndefined();
  expect(locationTarget("B001", PLACES)).toBeUndefined();
  expect(locationTarget("Main B001", PLACES)).toBe("/locations?location=e");
});

it("an address is open with a tool over it, but not on another page or for another batch", () => {
  const open = { pathname: "/batch/A060", search: "?sku=EMU0001&row=1&tool=label&for.id=1" };
  expect(isOpenAt("/batch/A060?sku=EMU0001&row=1", open)).toBe(true);
  expect(isOpenAt("/batch/A060?sku=EMU0001&row=2", open)).toBe(false);
  expect(isOpenAt("/batch/A061?sku=EMU0001&row=1", open)).toBe(false);
});
