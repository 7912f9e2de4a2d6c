/** The comparison of every call with the trail: an action that changes a record without telling it fails the test that calls it. */
import { randomUUID } from "node:crypto";
import { businessKey } from "@apothecary/core/directory/business.rows";
import { createBusiness, editBusiness } from "@apothecary/core/directory/contract";
import { transact, update } from "@apothecary/core/lib/table/table";
import { transactionKey } from "@apothecary/core/transaction/entry.rows";
import { beforeAll, expect, test } from "vitest";
import { withinChanges } from "../../lib/subjects.ts";
import { makeWorld } from "../../lib/world.ts";

let key = businessKey(0);

beforeAll(async () => {
  const world = await makeWorld();
  const body = { businessName: "Fern", client: false, supplier: true, businessCode: "" };
  key = businessKey((await world.good(createBusiness, { body })).businessId);
});

const renaming = (name: string) => ({ key, set: { name } });
const UNTOLD = /The trail of business \d+ has , but what changed is .*Fern Ltd/;

test("a transaction that changes a record without a row of it", async () => {
  const request = { ...transactionKey(randomUUID()), entries: 0 };
  const write = () =>
    transact([
      { kind: "put", item: request },
      { kind: "update", ...renaming("Fern Ltd") },
    ]);
  await expect(withinChanges(editBusiness, write)).rejects.toThrow(UNTOLD);
});

test("a row of it that tells another value", async () => {
  const changes = [{ field: "name", from: "Fern Ltd", to: "Fern" }];
  const entry = { ...transactionKey(randomUUID()), action: "Business Edited", recordKind: "business", recordId: key.PK.slice(3), changes };
  const write = () =>
    transact([
      { kind: "put", item: entry },
      { kind: "update", ...renaming("Oak") },
    ]);
  await expect(withinChanges(editBusiness, write)).rejects.toThrow(/has .*"Fern".* but what changed is .*"Oak"/s);
});

test("an update outside of a transaction", async () => {
  await expect(withinChanges(editBusiness, () => update(renaming("Fern Ltd")))).rejects.toThrow(UNTOLD);
});

test("a row, or a field, that no declaration of the trail names", async () => {
  const request = { ...transactionKey(randomUUID()), entries: 0 };
  const shade = () =>
    transact([
      { kind: "put", item: request },
      { kind: "update", key, set: { shade: "green" } },
    ]);
  await expect(withinChanges(editBusiness, shade)).rejects.toThrow('the trail has no word for "shade"');
});
