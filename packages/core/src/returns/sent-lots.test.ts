import { expect, test } from "vitest";
import { returnedRow } from "./returned.rows.ts";
import { filled, leftToReturn, returnedWrite, type SentLot } from "./sent-lots.ts";

const part = (shipmentId: number | undefined, sent: number, returned: number) => ({ shipmentId, at: "2026-01-01T00:00:00.000Z", sent, returned });
const lot = {
  sku: "LAW01-R-50",
  name: "Cream",
  batchNumber: "101-26",
  salesOrderId: 12,
  soNumber: "SO00012",
  clientId: 20,
  client: "Client",
  closedAt: null,
  busy: null,
};
const has = { salesOrderId: 12, clientId: 20, sku: lot.sku, batchNumber: lot.batchNumber };

test("a quantity is taken from the parts in their order, and no more than was sent of each", () => {
  const parts = [part(12_002, 10, 4), part(12_001, 20, 20), part(undefined, 30, 0)];
  expect(leftToReturn(parts)).toBe(36);
  expect(filled(parts, 16).map(({ quantity }) => quantity)).toEqual([6, 0, 10]);
});

test("what came back of a part that is not shown at the moment stays counted", () => {
  const row = returnedRow({ ...has, returned: 7, parts: { 12001: 4, 0: 3 }, version: 2 });
  const shown: SentLot = { ...lot, parts: [part(undefined, 30, 5)], row };
  expect(returnedWrite(shown)).toMatchObject({ item: { returned: 9, parts: { 12001: 4, 0: 5 }, version: 3 }, expect: { equals: { version: 2 } } });
});

test("the first return of a lot is written if there was none before", () => {
  const first: SentLot = { ...lot, parts: [part(12_001, 30, 5), part(undefined, 10, 0)], row: undefined };
  expect(returnedWrite(first)).toMatchObject({ item: { returned: 5, parts: { 12001: 5 }, version: 1, PK: "SO#12" }, expect: { absent: true } });
});
