import { expect, it } from "vitest";
import { heldAfter, heldStockLines, moveTarget } from "./scanned-stock-lines.ts";

const PAGE = { pathname: "/batches/A060", search: "?sku=OIL0001" };
const LOCATION = "https://stock.example/locations?location=LOC1";

it("collects batches that are scanned one after the other, each once, and forgets them with another scan", () => {
  const first = heldAfter("OIL0001~a1", []);
  expect(first).toEqual({ scannedStockLines: ["OIL0001~a1"] });
  const second = heldAfter("https://stock.example/batches/B001?sku=WAX0001&batch=WAX0001~b2", heldStockLines(first));
  expect(heldStockLines(second)).toEqual(["OIL0001~a1", "WAX0001~b2"]);
  expect(heldStockLines(heldAfter("OIL0001~a1", heldStockLines(second)))).toEqual(["WAX0001~b2", "OIL0001~a1"]);
  expect(heldAfter("OIL0001", heldStockLines(second))).toBeNull();
  for (const state of [null, undefined, "x", {}, { scannedStockLines: "x" }]) expect(heldStockLines(state)).toEqual([]);
});

it("moves them to the location that is scanned next; a location alone is opened", () => {
  const address = moveTarget(LOCATION, PAGE, ["OIL0001~a1", "WAX0001~b2"]);
  expect(address).toBe("/batches/A060?sku=OIL0001&tool=move&for.batches=OIL0001%7Ea1%2CWAX0001%7Eb2&for.to=LOC1");
  expect(moveTarget(LOCATION, PAGE, [])).toBeUndefined();
  expect(moveTarget("OIL0001~a1", PAGE, ["OIL0001~a1"])).toBeUndefined();
});
