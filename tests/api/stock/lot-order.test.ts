/** Wherever batches are listed, they are in order of expiry, then of their number. */
import { reservationsForSelectedJobs, reserveStock } from "@apothecary/core/picking/contract";
import { fetchJob } from "@apothecary/core/jobs/contract";
import { stockDetails } from "@apothecary/core/stock/contract";
import { createStockTake, stockTake, stockTakeLines } from "@apothecary/core/stock-take/contract";
import { locationContents } from "@apothecary/core/warehouse/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stockLineNow, bookIn, plantItem, plantJob, plantLocation } from "../../lib/stock-fixtures.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { everythingHolds } from "./stock.fixtures.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await plantLocation("A1");
});
afterAll(everythingHolds);

test("the item page, a location, a count, a job's lines and the pick list order batches by expiry, then by number", async () => {
  await plantItem("EMU0007");
  const ids: string[] = [];
  for (const expiry of ["", "2031-05-01", "2031-05-01", "2030-01-01", "2031-05-01", "2031-05-01"])
    ids.push(await bookIn(world, "EMU0007", 100, "A1", { expiry }));
  const numbers = await Promise.all(ids.map(async (id) => (await stockLineNow(id))?.batchNumber ?? ""));
  const [never, first, second, soon, third, fourth] = numbers;
  const inOrder = [soon, first, second, third, fourth, never];

  const details = await world.good(stockDetails, { body: { sku: "EMU0007" } });
  expect(details.flatMap((line) => ("quantityDelivered" in line ? [line.batchNumber] : []))).toEqual(inOrder);

  const contents = await world.good(locationContents, { params: { id: "A1" } });
  expect(contents.elements.map(({ batchNumber }) => batchNumber)).toEqual(inOrder);

  const locations = [{ warehouse: "Main", bin: "A1", id: "A1", includeEmpty: false }];
  const { stockTakeGroupId } = await world.good(createStockTake, { body: { reference: "Order", locations } });
  const [row] = (await world.good(stockTake, { body: { id: stockTakeGroupId ?? 0 } })).locations;
  const counting = await world.good(stockTakeLines, { params: { id: row?.id ?? "" } });
  expect(counting.lines.map(({ batchNumber }) => batchNumber)).toEqual(inOrder);

  const job = await plantJob({ EMU0007: 400 });
  const claim = (elementId: string | undefined) => ({ jobId: job.id, jobStockId: `${job.id}~EMU0007`, elementId: elementId ?? "", quantity: 50 });
  await world.good(reserveStock, { body: { reservationList: [ids[0], ids[4], ids[1]].map(claim) } });
  const { jobStock } = await world.good(fetchJob, { params: { id: String(job.id) } });
  expect(jobStock[0]?.batches.map(({ batch }) => batch)).toEqual(inOrder);
  const { reservations } = await world.good(reservationsForSelectedJobs, { body: { selectedRows: [job.id] } });
  expect(reservations.map(({ batch }) => batch)).toEqual([first, third, never]);
});
