import { beforeEach, expect, test } from "vitest";
import { notices, loadNotices } from "../../../lib/server/notify.ts";
import { stubStorage } from "../../../lib/storage/storage.fixtures.ts";
import { requestsNotice, notifyOfRequests } from "./request-notices.ts";
import type { RequestedCount } from "./stock-takes.ts";

const missingStockLine = (batchNumber: string, requestedAt: string): RequestedCount["missing"][number] => ({
  ...{ elementId: `WAX0001~${batchNumber}`, sku: "WAX0001", name: "Wax", batchNumber, requestedAt, requestedBy: "Ann" },
  jobs: [{ jobId: 12, jobNumber: "J00012" }],
});
const request = (bin: string, ...missing: RequestedCount["missing"]): RequestedCount => ({
  ...{ locationId: `main-${bin}`, warehouse: "Main", bin, version: missing.length, stockTake: null, missing },
});
const NINE = "2030-01-01T09:00:00.000Z";
const TEN = "2030-01-01T10:00:00.000Z";

beforeEach(() => {
  stubStorage("localStorage");
  loadNotices(undefined);
  loadNotices("ann");
});

const messages = () => notices.get().saved.map(({ message }) => message);

test("a request says which batch is missing where, who asks and for which job, and leads to the requested counts", () => {
  expect(requestsNotice([request("A1", missingStockLine("A001", NINE), missingStockLine("A002", TEN))])).toEqual({
    message: "WAX0001 A002 was not found at Main A1.",
    hint: "Ann asks for a count of the location. Needed for J00012.",
    type: "info",
    saveForLater: true,
    about: { to: "/stock?tool=stock-take", label: "Show the requested counts" },
  });
  expect(requestsNotice([])).toBeUndefined();
});

test("several new requests give one notice, which names the first locations", () => {
  const seven = Array.from({ length: 7 }, (_, i) => request(`A${i}`, missingStockLine("A001", NINE)));
  expect(requestsNotice(seven)).toMatchObject({
    message: "7 locations need counting: batches were not found there.",
    hint: "Main A0, Main A1, Main A2, Main A3, Main A4 and 2 more",
  });
});

test("a request gives one notice, another when a further batch is missing, and a new one after it was closed", async () => {
  await notifyOfRequests("ann", [request("A1", missingStockLine("A001", NINE))]);
  await notifyOfRequests("Ann", [request("A1", missingStockLine("A001", NINE))]);
  expect(messages()).toEqual(["WAX0001 A001 was not found at Main A1."]);
  await notifyOfRequests("ann", [request("A1", missingStockLine("A001", NINE), missingStockLine("A002", TEN))]);
  expect(messages().toSorted()).toEqual(["WAX0001 A001 was not found at Main A1.", "WAX0001 A002 was not found at Main A1."]);
  await notifyOfRequests("ann", []);
  await notifyOfRequests("ann", [request("A1", missingStockLine("A001", NINE))]);
  expect(messages()).toHaveLength(3);
});
