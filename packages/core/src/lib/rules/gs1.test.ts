import { describe, expect, it } from "vitest";
import { gtin14, hasCheckDigit, newSscc, readElements, ssccSerial, withoutSymbology } from "./gs1.ts";

const GS = "\u001D";
const GTIN = "09501101530003";
const read = (text: string, year = 2026) => readElements(text, year);

describe("a GTIN", () => {
  it("has the check digit that follows from the others", () => {
    for (const number of ["5012345678900", "96385074", "036000291452", GTIN, "106141412345678908"]) expect(hasCheckDigit(number), number).toBe(true);
    for (const number of ["5012345678901", "96385075", "09501101530004"]) expect(hasCheckDigit(number), number).toBe(false);
  });

  it("is 14 digits, whichever symbol it comes from", () => {
    expect([gtin14("5012345678900"), gtin14(" 96385074 "), gtin14("036000291452"), gtin14(GTIN)]).toEqual([
      "05012345678900",
      "00000096385074",
      "00036000291452",
      GTIN,
    ]);
    expect(gtin14("]E05012345678900")).toBe("05012345678900");
    for (const other of ["5012345678901", "50123456", "A5012345678900", "", "501234567890012345"]) expect(gtin14(other), other).toBeUndefined();
  });

  it("of a plain symbol comes without the symbology identifier", () => {
    expect([withoutSymbology("]C0LW-88213"), withoutSymbology("LW-88213"), withoutSymbology("]not")]).toEqual(["LW-88213", "LW-88213", "]not"]);
  });
});

describe("an element string", () => {
  const whole = { gtin: GTIN, lot: "AB-123", expiry: "2027-03-31" };

  it("is read with and without symbology identifier, separators and brackets", () => {
    for (const text of [
      `]C101${GTIN}1727033110AB-123`,
      `]d2${GS}01${GTIN}10AB-123${GS}17270331`,
      `01${GTIN}10AB-123${GS}17270331`,
      `01${GTIN}1727033110AB-123`,
      `${GS}01${GTIN}1727033110AB-123${GS}`,
      `(01)${GTIN}(10)AB-123(17)270331`,
      ` (17)270331 (01)${GTIN} (10)AB-123 `.replaceAll(" (", "("),
    ])
      expect(read(text), JSON.stringify(text)).toEqual(whole);
  });

  it("has counts in units, and weights in grams with the decimals of their identifier", () => {
    expect(read(`01${GTIN}30250`)).toEqual({ gtin: GTIN, count: 250 });
    expect(read(`02${GTIN}3740`)).toEqual({ gtin: GTIN, count: 40 });
    expect(read(`01${GTIN}3103012500`)).toEqual({ gtin: GTIN, grams: 12_500 });
    expect(read(`01${GTIN}3101000250`)).toEqual({ gtin: GTIN, grams: 25_000 });
    expect(read(`01${GTIN}3106012345`)).toEqual({ gtin: GTIN, grams: 12 });
    expect(read("00106141412345678908")).toEqual({ sscc: "106141412345678908" });
  });

  it("numbers pallets, which can be read again", () => {
    // GS1's own example of a number.
    expect(newSscc("0614141", 123_456_789)).toBe("006141411234567890");
    expect(read(`00${newSscc("9521234", 1)}`)).toEqual({ sscc: newSscc("9521234", 1) });
    expect(ssccSerial("9521234", newSscc("9521234", 42))).toBe(42);
    expect(ssccSerial("9521234", newSscc("0614141", 42))).toBeUndefined();
    expect(newSscc("9521234567", 1_000_001)).toBe(newSscc("9521234567", 1));
  });

  it("prefers the expiry to the best-before day and the item to what a unit contains", () => {
    expect(read(`01${GTIN}1526013117270331`)).toEqual({ gtin: GTIN, expiry: "2027-03-31" });
    expect(read(`(02)00012345678905(01)${GTIN}(15)260131`)).toEqual({ gtin: GTIN, expiry: "2026-01-31" });
  });

  it("has years within 50 of the present one; day 00 is the last of the month", () => {
    expect(read(`01${GTIN}17280200`)?.expiry).toBe("2028-02-29");
    expect(read(`01${GTIN}17761231`)?.expiry).toBe("2076-12-31");
    expect(read(`01${GTIN}17781231`)?.expiry).toBe("1978-12-31");
    expect(read(`01${GTIN}17010101`, 2098)?.expiry).toBe("2101-01-01");
  });

  it("passes over fields that are not used", () => {
    expect(read(`01${GTIN}11260101240AW-20${GS}21S-1${GS}91own${GS}10L1`)).toEqual({ gtin: GTIN, lot: "L1" });
    expect(read("]C110L1")).toEqual({ lot: "L1" });
  });

  it("is not what looks like one: a wrong check digit or day, a code of ours, a number, a cut field", () => {
    for (const text of [
      "0109501101530004",
      `01${GTIN}17271331`,
      `01${GTIN}17270231`,
      "0109501101",
      `01${GTIN}10`,
      `01${GTIN}10${"A".repeat(21)}`,
      "5012345678900",
      "10AB-123",
      "A060",
      "EMU0007",
      "EMU0007~3kXq9LwT0aZbYc12",
      "https://stock.example/locations?location=x",
      "(no) brackets",
      "",
    ])
      expect(read(text), text).toBeUndefined();
  });
});
