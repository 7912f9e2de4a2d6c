import { existsSync } from "node:fs";
import { transactionLogReport } from "@apothecary/core/ledger/contract";
import { businessStockReport, expiringStockReportCsv, lossReportCsv, yieldReportCsv } from "@apothecary/core/reports/contract";
import { clientLocationsReport, clientPalletCount } from "@apothecary/core/warehouse/contract";
import { expect, test } from "vitest";
import { allEndpoints } from "../../../packages/functions/src/build/endpoints.ts";
import { ACTION_GROUPS, ACTIONS } from "./actions-all.ts";
import { signatureChallenge } from "@apothecary/core/users/contract";
import { SIGNING } from "./actions-people.ts";

const REPORTS = [businessStockReport, expiringStockReportCsv, lossReportCsv, yieldReportCsv];

test("every call that writes is an action here", async () => {
  const tried = new Set([...ACTIONS.map((action) => action.endpoint.path), ...SIGNING.map((endpoint) => endpoint.path)]);
  const writing = (await allEndpoints()).filter((endpoint) => endpoint.writes && !endpoint.repeatable).map((endpoint) => endpoint.path);
  expect(writing.filter((path) => !tried.has(path))).toEqual([]);
});

test("every call that writes says what it changes, except signing in and out, challenges, and long files", async () => {
  const silent = (await allEndpoints()).filter((endpoint) => endpoint.writes && endpoint.changes.length === 0).map((endpoint) => endpoint.path);
  expect(silent.toSorted()).toEqual(
    [...SIGNING, signatureChallenge, transactionLogReport, clientLocationsReport, clientPalletCount, ...REPORTS].map((endpoint) => endpoint.path).toSorted(),
  );
});

test("the actions of every group are killed", () => {
  for (const group of Object.keys(ACTION_GROUPS))
    expect([group, existsSync(new URL(`../killed/killed-${group}.test.ts`, import.meta.url))]).toEqual([group, true]);
});
