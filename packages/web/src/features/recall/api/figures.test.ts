import { expect, test } from "vitest";
import { accountedText, amountText, countText, secondsText, shareText } from "./figures.ts";

const plain = (text: string): string => text.replaceAll(/\s/gu, " ");

test("grams and units are listed together, and an empty amount is 0", () => {
  expect(plain(amountText(7_000, 510))).toBe("7 000 g and 510 units");
  expect(plain(amountText(0, 1))).toBe("1 unit");
  expect(amountText(0, 0)).toBe("0");
  expect([countText(1, "row"), countText(2, "row"), countText(2, "batch", "batches")]).toEqual(["1 row", "2 rows", "2 batches"]);
});

test("a share is never rounded up to 100 %, and seconds become minutes", () => {
  expect([shareText(1), shareText(0.9999), shareText(null)]).toEqual(["100\u00A0%", "99.9\u00A0%", ""]);
  expect([secondsText(3.2), secondsText(125), secondsText(null)]).toEqual(["3.2 s", "2 min 5 s", ""]);
});

test("units made are dispatched, in stock or written off; missing units are listed", () => {
  const accounted = { made: 510, dispatched: 80, inHouse: 420, writtenOff: 6 };
  expect(plain(accountedText({ share: 506 / 510, accounted }))).toBe(
    "99.2 % of 510 units made: 80 dispatched, 420 in stock, 6 written off, 4 not accounted for",
  );
  expect(accountedText({ share: 1, accounted: { made: 0, dispatched: 0, inHouse: 0, writtenOff: 0 } })).toBe("No units were made of these batches");
  expect(accountedText({ share: 1, accounted: null })).toBe("100\u00A0%");
});
