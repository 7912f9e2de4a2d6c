import { beforeEach, expect, test } from "vitest";
import { loadNotices, notices } from "../../../lib/server/notify.ts";
import { stubStorage } from "../../../lib/storage/storage.fixtures.ts";
import { notifyOfWaiting, waitingNotice } from "./waiting.ts";

const waiting = (batchNumber: string, since = "2027-03-12T09:00:00.000Z", handledBy: number[] = []) => ({
  ...{ sku: "WAX0001", name: "Wax", unit: "g" as const, quantity: 500, batchNumber, supplierBatchNumber: "", expiryDate: null, since, handledBy },
  ...{ state: "waiting" as const, condition: "", onlyFor: null, tests: 0, missing: [], outOfSpecification: [], samples: 0 },
  ...{ allocated: 0, jobs: 0, dispatchDate: null },
});
const ann = { id: 7, username: "ann" };

beforeEach(() => {
  stubStorage("localStorage");
  loadNotices(undefined);
  loadNotices("ann");
});

test("one batch is named with its day; of several the oldest is, with their number", () => {
  expect(waitingNotice([])).toBeUndefined();
  const about = { to: "/release" };
  expect(waitingNotice([waiting("A001")])).toMatchObject({ message: "Batch A001 of Wax waits for your decision since 12/03/2027.", about });
  expect(waitingNotice([waiting("A001"), waiting("A002", "2027-03-10T09:00:00.000Z")])).toMatchObject({
    message: "2 batches wait for your decision.",
    hint: "The oldest is batch A002 of Wax, since 10/03/2027.",
  });
});

test("a batch gives one notice, one of all when another comes, and none to who handled it", async () => {
  await notifyOfWaiting(ann, [waiting("A001", undefined, [7])]);
  expect(notices.get().saved).toEqual([]);
  await notifyOfWaiting(ann, [waiting("A001")]);
  await notifyOfWaiting(ann, [waiting("A001")]);
  expect(notices.get().saved).toHaveLength(1);
  await notifyOfWaiting(ann, [waiting("A001"), waiting("A002")]);
  expect(notices.get().saved[0]).toMatchObject({ message: "2 batches wait for your decision." });
});
