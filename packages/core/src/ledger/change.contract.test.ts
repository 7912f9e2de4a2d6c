import { expect, test } from "vitest";
import { changesText } from "./change.contract.ts";

const WRITTEN = { day: (day: string) => day.split("-").toReversed().join("/"), number: (figure: number) => `${figure}.` };

test("changes are told with the words of their fields", () => {
  const changeText = (field: string, from: string | number | boolean | null, to: string | number | boolean | null) =>
    changesText([{ field, from, to }], WRITTEN);
  expect(changeText("expiryDate", null, "2031-02-28")).toBe("Expiry date: none → 28/02/2031");
  expect(changeText("status", 0, 2)).toBe("Status: Live → Frozen");
  expect(changeText("packSize", 0, 250)).toBe("Pack size: 0. → 250.");
  expect(changeText("supplierBatchNumber", "", "LW-1")).toBe("Supplier batch number: none → LW-1");
  expect(changeText("ownField", true, false)).toBe("ownField: yes → no");
  const both = [
    { field: "batchNumber", from: "A001", to: "A002" },
    { field: "status", from: 1, to: 0 },
  ];
  expect(changesText(both, WRITTEN)).toBe("Batch number: A001 → A002; Status: Quarantined → Live");
  expect(changesText([], WRITTEN)).toBe("");
});
