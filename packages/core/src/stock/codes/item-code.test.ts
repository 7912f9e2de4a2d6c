import { expect, it } from "vitest";
import { codeRefusal, plainCode } from "./item-code.ts";

it("compares GTINs by their 14 digits and other codes in capitals", () => {
  expect(["5012345678900", "05012345678900", "]E05012345678900", " lw-88213 ", "]C0LW-88213"].map(plainCode)).toEqual([
    ...["05012345678900", "05012345678900", "05012345678900"],
    ...["LW-88213", "LW-88213"],
  ]);
});

it("is no label or batch number of ours, and not shorter than three characters", () => {
  expect(["A060", "014-26", "EMU0007~3kXq9LwT0aZbYc12", "https://stock.example/stock/EMU0007", "AB"].every((code) => codeRefusal(code))).toBe(true);
  expect(["LW-88213", "05012345678900", "ABC"].map(codeRefusal)).toEqual([undefined, undefined, undefined]);
});
