import { expect, test } from "vitest";
import { amountText, batchesFrom, countText, secondsText, shareText } from "./figures.ts";

const plain = (text: string): string => text.replaceAll(/\s/gu, " ");

test("grams and units stand beside each other, and nothing is 0", () => {
  expect(plain(amountText(7_000, 510))).toBe("7 000 g and 510 units");
  expect(plain(amountText(0, 1))).toBe("1 unit");
  expect(amountText(0, 0)).toBe("0");
  expect([countText(1, "row"), countText(2, "row"), countText(2, "batch", "batches")]).toEqual(["1 row", "2 rows", "2 batches"]);
});

test("a share is never rounded up to a whole, and seconds become minutes", () => {
  expect([shareText(1), shareText(0.9999), shareText(null)]).toEqual(["100 %", "99.9 %", ""]);
  expect([secondsText(3.2), secondsText(125), secondsText(null)]).toEqual(["3.2 s", "2 min 5 s", ""]);
});

test("a link names batches, and what is no batch is left out", () => {
  expect(batchesFrom("WAX0001~A041,OIL0001~A007,~,x")).toEqual([
    { sku: "WAX0001", batchNumber: "A041" },
    { sku: "OIL0001", batchNumber: "A007" },
  ]);
  expect(batchesFrom(undefined)).toEqual([]);
});
