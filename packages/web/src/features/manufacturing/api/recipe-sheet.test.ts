import { expect, test } from "vitest";
import { sheetLink, voidSheet } from "./recipe-sheet.ts";

test("a sheet's code leads to its job and names its revision", () => {
  expect(sheetLink({ id: 7, sheetRevision: 2 }, "https://apothecary.example")).toBe("https://apothecary.example/manufacturing?openJobId=7&sheet=3");
});

test("a printed sheet is void once the job changed, and so is one whose older code is scanned", () => {
  expect(voidSheet({ sheetRevision: 0, printed: false }, undefined)).toBeUndefined();
  expect(voidSheet({ sheetRevision: 1, printed: true }, undefined)).toBeUndefined();
  expect(voidSheet({ sheetRevision: 1, printed: false }, undefined)).toContain("(revision 1) is void");
  expect(voidSheet({ sheetRevision: 1, printed: true }, "2")).toBeUndefined();
  expect(voidSheet({ sheetRevision: 1, printed: true }, "1")).toContain("it is revision 1, and the job has changed since. Revision 2 counts.");
});
