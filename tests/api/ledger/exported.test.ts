/**
 * Files that were given out are in the ledger: whose request it was, which file, and who can read that.
 */
import { complaintFileAdded, complaintUpload, createComplaint } from "@apothecary/core/complaints/contract";
import { type LogRow, transactionLog, transactionLogReport } from "@apothecary/core/ledger/contract";
import type { AnyEndpoint } from "@apothecary/core/lib/rules/endpoint";
import type { UploadLink } from "@apothecary/core/lib/rules/record-file";
import { fileDay } from "@apothecary/core/lib/time/day";
import { recallDrill } from "@apothecary/core/recall/contract";
import { businessStockReport, incomingStockReport } from "@apothecary/core/reports/contract";
import { lotFileAdded, lotUpload } from "@apothecary/core/release/contract";
import { removeStockTake } from "@apothecary/core/stock-take/contract";
import { adhocMan } from "@apothecary/core/users/contract";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { allEndpoints } from "../../../packages/functions/src/build/endpoints.ts";
import { userNamed } from "../../lib/base-world.ts";
import { beforeFirst, clearFaults } from "../../lib/faults.ts";
import { addPerson, addToken, bearer, grant, trySignIn } from "../../lib/people.ts";
import { download, startReports } from "../../lib/s3.ts";
import { bookIn, plantLocation, stockLineNow } from "../../lib/stock-fixtures.ts";
import { type CallOptions, makeWorld, type World } from "../../lib/world.ts";
import { plantCompany } from "../jobs/jobs.fixtures.ts";
import { CLIENT, madeAndSent, plantClient } from "../recall/recall.fixtures.ts";
import { neededItem } from "../release/release.fixtures.ts";
import { begin, count, fresh, rowId } from "../stock-take/stock-take.fixtures.ts";

const giving = (await allEndpoints()).filter(({ reports }) => reports);
const DAY = fileDay();
const SUMMARY = { selectedBusiness: 14, businessType: "Owner", reportType: "Summary" } as const;

let world: World;
let stop: () => Promise<void>;
/** What each call that gives out a file is sent here. */
let bodies: Record<string, object>;

beforeAll(async () => {
  world = await makeWorld();
  stop = await startReports();
  await plantCompany();
  await plantClient();
  const made = await madeAndSent(world);
  const { recallId } = await world.good(recallDrill, { body: { batches: [made.source], reason: "A drill" } });
  const stockTake = await countedStockTake();
  const lotFile = await lotWithFile();
  bodies = {
    "/api/certificate_pdf": { sku: lotFile.sku, batchNumber: lotFile.batchNumber },
    "/api/business_stock_report": SUMMARY,
    "/api/client_locations_report": {},
    "/api/complaint_file": await complaintWithFile(made.source),
    "/api/lot_file": lotFile,
    "/api/client_pallet_count": {},
    "/api/expiring_stock_report_csv": { type: "none" },
    "/api/export_own_stock_values": { type: "Raw Material" },
    "/api/incoming_stock_report": {},
    "/api/loss_report_csv": { from: "2026-01-01", to: "2026-03-31" },
    "/api/yield_report_csv": { type: "Product", from: "2026-01-01", to: "2026-03-31" },
    "/api/purchase_list": { lines: [{ sku: "WAX0001", quantity: 5, expectedDay: null }] },
    "/api/purchasing_stock_report_csv": { search: "", categories: ["Raw Material", "Componentry"], includeOnOrder: false, ownStockOnly: true },
    "/api/recall_list_report": { recallId },
    "/api/stock_take_report": { stockTakeGroupId: stockTake, type: "summary" },
    "/api/remove_stock_take": { stockTakeGroupId: await countedStockTake() },
    "/api/transaction_log_report": { filters: { sku: "WAX0001", from: "2026-01-01" } },
  };
});
afterAll(() => stop());
afterEach(() => clearFaults());

/** A stock take with a count, whose removal gives out a file. */
async function countedStockTake(): Promise<number> {
  const { bin } = await fresh();
  const id = await begin(world, [bin]);
  await count(world, rowId(id, bin));
  return id;
}

/** A complaint about a lot, with a photograph. */
async function complaintWithFile(lot: { sku: string; batchNumber: string }) {
  const { id } = await world.good(createComplaint, { body: { clientId: CLIENT, ...lot, text: "It leaks." } });
  const fileId = await sent(await world.good(complaintUpload, { body: { id, fileName: "pump.jpg", contentType: "image/jpeg", bytes: 3 } }));
  await world.good(complaintFileAdded, { body: { id, fileId, fileName: "pump.jpg" } });
  return { id, fileId };
}

/** A lot that needs a release, with its supplier's certificate. */
async function lotWithFile() {
  const sku = await neededItem(world);
  await plantLocation("F1");
  const batchNumber = (await stockLineNow(await bookIn(world, sku, 5, "F1")))?.batchNumber ?? "";
  const file = { sku, batchNumber, fileName: "certificate.pdf" };
  const fileId = await sent(await world.good(lotUpload, { body: { ...file, contentType: "application/pdf", bytes: 3 } }));
  await world.good(lotFileAdded, { body: { ...file, fileId } });
  return { sku, batchNumber, fileId };
}

/** Uploads a file, and returns its id. */
async function sent({ fileId, url, headers }: UploadLink): Promise<string> {
  await fetch(url, { method: "PUT", headers, body: "jpg" });
  return fileId;
}

const reportInput = ({ path, method }: AnyEndpoint) => (method === "POST" ? { body: bodies[path] } : {});
const exported = async (options: CallOptions = {}): Promise<LogRow[]> =>
  world.good(transactionLog, { body: { action: "Report Exported" } }, { as: "everything", ...options });

test.each(giving.map((endpoint) => [endpoint.path, endpoint] as const))("%s: the file that is given out is in the ledger", async (path, endpoint) => {
  expect(bodies).toHaveProperty([path]);
  const before = await exported();
  const answer = (await world.good(endpoint, reportInput(endpoint), { as: "everything" })) as { fileName: string; url: string };
  const [row, ...others] = await exported();
  expect(others).toEqual(before);
  expect(row).toMatchObject({ action: "Report Exported", user: "everything", name: answer.fileName, via: null, difference: null, recordKind: null });
  expect((await download(answer.url)).status).toBe(200);
});

test("the row says what the file was requested with", async () => {
  await world.good(businessStockReport, { body: SUMMARY });
  expect((await exported())[0]).toMatchObject({ description: "Selected business: 14, Business type: Owner, Report type: Summary" });
  await world.good(transactionLogReport, { body: { filters: { sku: "WAX0001", from: "2026-01-01" } } });
  expect((await exported())[0]).toMatchObject({ description: "Sku: WAX0001, From: 2026-01-01" });
  await world.good(incomingStockReport);
  expect((await exported())[0]).toMatchObject({ description: null });
});

test("each link that is given out has its row; a request that is refused, or whose row cannot be written, gets no link", async () => {
  const before = (await exported()).length;
  const requestId = crypto.randomUUID();
  for (let times = 0; times < 2; times++) await world.good(businessStockReport, { body: SUMMARY }, { requestId });
  expect(await exported()).toHaveLength(before + 2);
  expect((await world.call(businessStockReport, { body: { ...SUMMARY, selectedBusiness: 9_999 } })).status).toBe(404);
  beforeFirst("TransactWriteItemsCommand", () => Promise.reject(new Error("The table is gone.")));
  const failed = await world.call(businessStockReport, { body: SUMMARY });
  clearFaults();
  expect(failed.status).toBe(500);
  expect(failed.text).not.toContain("X-Amz-Signature");
  expect(await exported()).toHaveLength(before + 2);
});

test("a program is named beside its owner, and a manager whose permission opened the report", async () => {
  const owner = await addPerson("exporter", ["ROLE_STAFF"]);
  await world.good(incomingStockReport, {}, bearer(await addToken(owner, { name: "Spreadsheet" })));
  expect((await exported())[0]).toMatchObject({ user: "exporter", via: "Spreadsheet", name: `incoming_stock_report_${DAY}.csv` });
  await grant(userNamed("staff").id, "exportOwnStockValues", userNamed("buyer"));
  const ofValues = giving.find(({ path }) => path === "/api/export_own_stock_values");
  if (!ofValues) throw new Error("There is no export of stock values.");
  await world.good(ofValues, reportInput(ofValues), { as: "staff" });
  expect((await exported())[0]).toMatchObject({ user: "staff", authorisedBy: "buyer" });
});

test("what was exported, and the reasons of sign-ins and refusals, are for administrators; others see that it happened", async () => {
  await addPerson("visitor", ["ROLE_STAFF"]);
  await trySignIn(world, "visitor");
  await trySignIn(world, "visitor", "a wrong password");
  await world.call(
    adhocMan,
    { body: { payload: { username: "visitor", password: "a wrong one", permission: "exportOwnStockValues", roles: [] } } },
    { as: "staff" },
  );
  await world.good(removeStockTake, { body: { stockTakeGroupId: await countedStockTake() } });
  for (const action of ["Signed In", "Sign In Refused", "Report Exported"] as const) {
    const shown = await world.good(transactionLog, { body: { action } });
    const hidden = await world.good(transactionLog, { body: { action } }, { as: "staff" });
    expect(shown.length).toBeGreaterThan(0);
    const detail = action === "Report Exported" ? "name" : "reason";
    expect(shown.every((row) => row[detail] !== null)).toBe(true);
    expect(hidden.map(({ user, timestamp, ...row }) => ({ user, timestamp, detail: row[detail], name: row.name, description: row.description }))).toEqual(
      shown.map(({ user, timestamp }) => ({ user, timestamp, detail: null, name: null, description: null })),
    );
  }
});
