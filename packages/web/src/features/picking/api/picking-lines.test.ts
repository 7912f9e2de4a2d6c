import { expect, test } from "vitest";
import { createLines } from "../../../kit/lines/lines.ts";
import {
  pickEntries,
  linesOfPicking,
  linesOfTransfers,
  PICK_RULES,
  type PickLineRow,
  type PickValues,
  transferRules,
  type TransferValues,
} from "./picking-lines.ts";
import type { PickRow } from "./pick-lists.ts";

const ROW: Omit<PickRow, "elementId" | "locationId" | "requiredFor"> = {
  ...{ sku: "WAX0001", name: "Wax", batch: "A001", bin: "A1", warehouse: "Main", expiry: null, atRisk: false, category: "Wax", unit: "g" },
  ...{ quantityOfBatch: 100, pickQuantity: 0, transferQuantity: 0 },
};

/** A batch at a location that jobs have reserved, by reservation id. */
const reserved = (elementId: string, locationId: string, jobs: Record<string, number>): PickRow => ({
  ...ROW,
  elementId,
  locationId,
  requiredFor: Object.entries(jobs).map(([reservationId, reservationQuantity], i) => ({
    ...{ reservationId, jobId: i + 1, jobNumber: `J0000${i + 1}`, client: "Client", code: "ABC01-B", name: "Balm" },
    ...{ reservationQuantity, pickQuantity: reservationQuantity },
  })),
});

function picking(rows: readonly PickRow[], transfer: Record<string, number>) {
  const picks = createLines<PickLineRow, PickValues>(
    linesOfPicking(rows, () => undefined),
    PICK_RULES,
  );
  const transfers = createLines<PickRow, TransferValues>(
    rows.map((row) => ({ id: row.elementId, row, values: { transfer: transfer[row.elementId] ?? 0 } })),
    transferRules(picks),
  );
  return { picks, transfers, entries: (to: string | null) => pickEntries(picks.all(), transfers, to) };
}

test("a transfer is entered per batch; each reservation is sent with its pick, and the first of a batch with the surplus", () => {
  const { entries } = picking([reserved("a", "A1", { one: 40, two: 30 }), reserved("b", "A2", { three: 10 })], { a: 95, b: 10 });
  expect(entries("LINE")).toEqual([
    { reservationId: "one", pickQuantity: 40, transferQuantity: 65 },
    { reservationId: "two", pickQuantity: 30, transferQuantity: 30 },
    { reservationId: "three", pickQuantity: 10, transferQuantity: 10 },
  ]);
});

test("a batch that is already at the destination, and a reservation of which nothing is picked, are left out", () => {
  const { picks, entries } = picking([reserved("a", "A1", { one: 40, two: 30 }), reserved("b", "LINE", { three: 10 })], { a: 70, b: 10 });
  picks.edit("two", "pick", 0);
  expect(entries("LINE")).toEqual([{ reservationId: "one", pickQuantity: 40, transferQuantity: 70 }]);
  expect(entries(null).map(({ reservationId }) => reservationId)).toEqual(["one", "three"]);
});

test("a pick is at most its reservation; a transfer is from the sum of the picks up to the batch", () => {
  const { picks, transfers } = picking([reserved("a", "A1", { one: 40, two: 30 })], { a: 70 });
  for (const [pick, error] of [
    [40, undefined],
    [0, undefined],
    [41, "This is not a valid reservation quantity"],
    [null, "This is not a valid reservation quantity"],
    [1.5, "This is not a valid reservation quantity"],
  ] as const) {
    picks.edit("one", "pick", pick);
    expect(picks.fieldError("one", "pick"), String(pick)).toBe(error);
  }
  picks.edit("one", "pick", 40);
  for (const [transfer, error] of [
    [70, undefined],
    [100, undefined],
    [69, "This is not a valid transfer quantity"],
    [101, "This is not a valid transfer quantity"],
  ] as const) {
    transfers.edit("a", "transfer", transfer);
    expect(transfers.fieldError("a", "transfer"), String(transfer)).toBe(error);
  }
});

test("a transfer beyond the picks is kept when the rows are read again, until the batch moved", () => {
  const row = reserved("a", "A1", { one: 40 });
  const { picks, transfers } = picking([row], { a: 95 });
  const after = (now: PickRow) => linesOfTransfers([now], picks.all(), transfers.get)[0]?.values.transfer;
  expect(after({ ...row })).toBe(95);
  expect(after({ ...row, quantityOfBatch: 5 })).toBe(40);
  transfers.edit("a", "transfer", 20);
  expect(after({ ...row })).toBe(40);
});
