import { expect, test } from "vitest";
import { createLines } from "../../../kit/lines/lines.ts";
import { ALREADY_THERE, capTo, GONE, newLine, transferRules } from "./transfer-rules.ts";
import type { TransferLine } from "./transfers.ts";

const row = (id: string, quantity: number): TransferLine => ({
  id,
  sku: "EMU0001",
  name: "Wax",
  batchNumber: "A001",
  bin: "A1",
  warehouse: "Main",
  locationId: "A1",
  expiry: null,
  reserved: 0,
  quantity,
  categoryName: "Emulsifier",
  categoryType: "Raw Material",
  client: "",
});
const INVALID = "This is not a valid transfer quantity";
const made = (to: string | null, allowsZero = false, ...rows: TransferLine[]) =>
  createLines(
    (rows.length === 0 ? [row("a", 40)] : rows).map((one) => newLine(one)),
    transferRules(to, allowsZero),
  );

test("a line takes the whole batch by default; more than the batch, or its own location, is an error", () => {
  const lines = made("B2");
  const errorFor = (entry: number | string | null) => {
    lines.edit("a", "transfer", entry);
    return lines.get("a")?.errors.transfer;
  };
  expect(lines.get("a")?.values).toEqual({ transfer: 40 });
  for (const entry of [1, 40]) expect(errorFor(entry)).toBeUndefined();
  for (const entry of [0, 41, 1.5, -1, "ten"]) expect(errorFor(entry)).toBe(INVALID);
  expect(errorFor(null)).toBeUndefined();
  expect(lines.attempt()).toEqual({ id: "a", field: "transfer" });
  expect(lines.get("a")?.errors.transfer).toBe(INVALID);
  lines.edit("a", "transfer", 40);
  lines.setRules(transferRules("A1", false));
  expect(lines.get("a")?.errors.transfer).toBe(ALREADY_THERE);
  lines.setRules(transferRules(null, false));
  expect(lines.get("a")?.errors).toEqual({});
  lines.see(new Map([["a", row("a", 39)]]));
  expect(lines.get("a")?.errors.transfer).toBe(INVALID);
  lines.see(new Map());
  expect(lines.get("a")?.errors.transfer).toBe(GONE);
});

test("in a transfer of a location's contents, a line with 0 stays", () => {
  const lines = made("B2", true);
  for (const entry of [0, null]) {
    lines.edit("a", "transfer", entry);
    expect(lines.attempt()).toBeUndefined();
  }
});

test("a change by another user is shown, and can be accepted", () => {
  const lines = made("B2", false, row("whole", 40), row("part", 40), row("cut", 40), row("gone", 40));
  lines.edit("part", "transfer", 5);
  lines.edit("cut", "transfer", 35);
  lines.refuse(new Map([["part", { transfer: "No." }]]));
  lines.see(new Map(["whole", "part", "cut"].map((id) => [id, row(id, 30)])));
  const whole = lines.get("whole");
  expect(whole && lines.describeChange(whole)).toBe("The quantity is now 30 g. Before, it was 40 g.");
  lines.accept();
  expect(lines.all().map(({ id, values, errors }) => [id, values.transfer, errors])).toEqual([
    ["whole", 30, {}],
    ["part", 5, {}],
    ["cut", 30, {}],
  ]);
});

test("correcting a quantity below the transfer caps it; at 0 the line is removed", () => {
  const lines = made("B2");
  capTo(lines, row("a", 40), 30);
  expect(lines.get("a")).toMatchObject({ row: { quantity: 30 }, values: { transfer: 30 }, errors: {} });
  lines.edit("a", "transfer", 10);
  capTo(lines, row("a", 30), 20);
  expect(lines.get("a")?.values.transfer).toBe(10);
  capTo(lines, row("a", 20), 0);
  expect(lines.ids.get()).toEqual([]);
});
