import { beforeEach, expect, test } from "vitest";
import { loadNotices, notices } from "../../../lib/server/notify.ts";
import { stubStorage } from "../../../lib/storage/storage.fixtures.ts";
import { notifyOfRetests, retestsNotice } from "./retests.ts";

const retest = (batchNumber: string, retestOn = "2027-03-12") => ({
  ...{ sku: "WAX0001", name: "Wax", unit: "g" as const, quantity: 500, batchNumber, retestOn },
});

beforeEach(() => {
  stubStorage("localStorage");
  loadNotices(undefined);
  loadNotices("ann");
});

test("one batch is named with its day, several are counted", () => {
  expect(retestsNotice([])).toBeUndefined();
  expect(retestsNotice([retest("A001")])).toMatchObject({ message: "Batch A001 of Wax is to be retested by 12/03/2027.", about: { to: "/release" } });
  expect(retestsNotice([retest("A001"), retest("A002")])).toMatchObject({
    message: "2 batches are to be retested within 30 days.",
    hint: "The first is batch A001 of Wax, by 12/03/2027.",
  });
});

test("a batch gives one notice, and another for its next retest", async () => {
  await notifyOfRetests("ann", [retest("A001")]);
  await notifyOfRetests("ann", [retest("A001")]);
  expect(notices.get().saved).toHaveLength(1);
  await notifyOfRetests("ann", [retest("A001", "2028-03-12")]);
  expect(notices.get().saved).toHaveLength(2);
});
