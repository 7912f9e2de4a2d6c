/**
 * The log speaks the words that people know; what it keeps are the keys.
 */
import { transactionLog, transactionLogReport } from "@apothecary/core/ledger/contract";
import { adhocMan } from "@apothecary/core/users/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addPerson, PASSWORD } from "../../lib/people.ts";
import { download, startReports } from "../../lib/s3.ts";
import { makeWorld, type World } from "../../lib/world.ts";

let world: World;
let stop: () => Promise<void>;
beforeAll(async () => {
  world = await makeWorld();
  stop = await startReports();
  await addPerson("foreman", ["ROLE_MANAGER", "ROLE_STAFF"]);
});
afterAll(() => stop());

const asking = (password: string) => ({ body: { payload: { username: "foreman", password, permission: "addStock" } } });

test("a permission that was given is kept by its key, and in words in the file", async () => {
  await world.good(adhocMan, asking(PASSWORD), { as: "staff" });
  const filters = { action: "Permission Granted" as const };
  expect(await world.good(transactionLog, { body: filters })).toMatchObject([{ name: "addStock", reason: "Authorised by foreman" }]);
  const report = await world.good(transactionLogReport, { body: { filters } });
  const { text } = await download("url" in report ? report.url : "");
  expect(text).toContain(",Add stock,");
  expect(text).not.toContain("addStock");
});

test("a refused permission is shown in words, with who asked for it", async () => {
  expect((await world.call(adhocMan, asking("wrong"), { as: "staff" })).status).toBe(401);
  expect(await world.good(transactionLog, { body: { action: "Sign In Refused" } })).toMatchObject([
    { user: "foreman", reason: "Manager authorisation: Add stock, for staff" },
  ]);
});
