/**
 * The two reports of a stock take, and the one that is made before a stock take is erased.
 */
import { fileDay } from "@apothecary/core/lib/time/day";
import { removeStockTake, resolveDiscrepancies, stockTake, stockTakeConfirmEmpty, stockTakeReport } from "@apothecary/core/stock-take/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bookIn } from "../../lib/stock-fixtures.ts";
import { download, startReports } from "../../lib/s3.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { everythingHolds } from "../stock/stock.fixtures.ts";
import { begin, complete, count, discrepancies, fresh, newRequest, rowId } from "./stock-take.fixtures.ts";

let world: World;
let stop: () => Promise<void>;
beforeAll(async () => {
  world = await makeWorld();
  stop = await startReports();
});
afterAll(async () => {
  await stop();
  await everythingHolds();
});

const report = (stockTakeGroupId: number, type: "details" | "summary", options: object = {}) =>
  world.call(stockTakeReport, { body: { stockTakeGroupId, type } }, options);

/** The lines of a file, without what differs from run to run. */
async function readFileLines(url: string): Promise<string[]> {
  const { text } = await download(url);
  return text.replace("\uFEFF", "").trimEnd().split("\r\n");
}

/** A stock take of two bins: one with a batch that is short and one that is over, one that is empty. */
async function counted(reference: string, blind = false) {
  const [one, two] = [await fresh({ price: 2, priceUnit: "unit" }), await fresh()];
  const [short, over] = [await bookIn(world, one.sku, 100, one.bin, { expiry: "2035-06-30" }), await bookIn(world, two.sku, 50, one.bin)];
  const id = await begin(world, [one.bin, two.bin], { reference, blind });
  await count(world, rowId(id, one.bin), { [short]: 90, [over]: 55 }, { as: "staff" });
  return { id, one, two, short, over };
}

test("details have every line that was counted, and the summary every item", async () => {
  const { id, one, two, over } = await counted("=1+1 November");
  await world.good(stockTakeConfirmEmpty, { body: { confirmedEmpty: [rowId(id, two.bin)] } });
  const found = (await discrepancies(world, id)).find(({ elementId }) => elementId === over);
  await world.good(resolveDiscrepancies, { body: { resolved: [found?.id ?? ""] } });
  expect((await complete(world, id)).status).toBe(200);
  const { body } = await report(id, "details", { as: "staff" });
  expect(body).toMatchObject({ type: "success", message: "The discrepancy details report is ready.", fileName: `=1+1 November_${fileDay()}.csv` });
  const [headings, ...lines] = await readFileLines(body.url);
  expect(headings).toBe(
    "Warehouse,Bin,SKU,Name,Batch Number,Expiry Date,Expiry Date Read,Expected Quantity,Counted Quantity,Quantity Difference,Percent Difference,Booked Difference,Dismissed By,Counted By,Date Counted",
  );
  const today = fileDay().replaceAll("-", "/");
  expect(lines.map((line) => line.replace(/,[A-Z]\d{3},/, ",<batch>,")).toSorted()).toEqual(
    [
      `Main,${one.bin},${one.sku},Item ${one.sku},<batch>,30/06/2035,,100,90,-10,-10,-10,,staff Tester,${today}`,
      `Main,${one.bin},${two.sku},Item ${two.sku},<batch>,,,50,55,5,10,0,admin Tester,staff Tester,${today}`,
      `Main,${two.bin},,Confirmed as empty,,,,,,,,,,admin Tester,${today}`,
    ].toSorted(),
  );
  const summary = await report(id, "summary");
  expect(await readFileLines(summary.body.url)).toEqual([
    "SKU,Name,Expected Quantity,Counted Quantity,Quantity Difference,Percent Difference,Booked Difference,Value Difference (GBP)",
    ...[`${one.sku},Item ${one.sku},100,90,-10,-10,-10,-20`, `${two.sku},Item ${two.sku},50,55,5,10,0,0`].toSorted(),
  ]);
  expect((await report(999_999, "details")).status).toBe(404);
});

test("while it is in progress, the reports are for those who may finalise it", async () => {
  const { id } = await counted("Under way", true);
  const refused = await report(id, "details", { as: "staff" });
  expect([refused.status, refused.body]).toMatchObject([403, { permission: "finalise", allowedRoles: ["ROLE_ADMIN", "ROLE_STOCK_TAKE"] }]);
  expect(await readFileLines((await report(id, "summary", { as: "stocktake" })).body.url)).toHaveLength(3);
});

test("a hostile reference gives a safe key, a safe header and a file that runs nothing", async () => {
  const { id } = await counted('../../x"; filename="evil.exe');
  const { body } = await report(id, "details");
  expect(body.fileName).toBe(`____x_ filename=_evil.exe_${fileDay()}.csv`);
  expect(new URL(body.url).pathname).toMatch(/^\/[\w-]+\/reports\/[0-9a-f-]{36}\/[^/]+$/);
  const got = await download(body.url);
  expect([got.status, got.disposition]).toEqual([200, expect.stringMatching(/^attachment; filename="[\w .()-]+"; filename\*=UTF-8''[\w%.-]+$/)]);
});

test("a stock take that is cancelled after something was counted leaves its details, and nothing else", async () => {
  const { id, one } = await counted("Given up");
  const requestId = newRequest();
  const cancel = () => world.call(removeStockTake, { body: { stockTakeGroupId: id } }, { requestId, as: "stocktake" });
  const first = await cancel();
  expect(first.body).toMatchObject({ type: "success", message: "The stock take ‘Given up’ has been cancelled.", fileName: `Given up_${fileDay()}.csv` });
  expect(first.body).not.toHaveProperty("kept");
  const lines = await readFileLines(first.body.url ?? "");
  expect(lines).toHaveLength(4);
  expect(lines.some((line) => line.startsWith(`Main,${one.bin},${one.sku},`) && line.includes(",100,90,-10,-10,,"))).toBe(true);
  expect(lines.some((line) => line.includes("Not counted"))).toBe(true);
  expect((await world.call(stockTake, { body: { id } })).status).toBe(404);
  const again = await cancel();
  expect(again.body.message).toBe(first.body.message);
  expect(await readFileLines(again.body.url ?? "")).toEqual(lines);
});
