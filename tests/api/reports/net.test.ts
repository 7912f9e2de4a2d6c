/**
 * Bulk produced, net: what went into other bulk is counted once.
 */
import { completeJob } from "@apothecary/core/jobs/contract";
import type { Job } from "@apothecary/core/jobs/job.rows";
import { type JobHeadRow, jobKey } from "@apothecary/core/jobs/job-parts.rows";
import { openJob } from "@apothecary/core/jobs/open-job";
import { producedKey, type ProducedRow } from "@apothecary/core/jobs/completion/produced.rows";
import { setClock } from "@apothecary/core/lib/time/clock";
import { businessDay } from "@apothecary/core/lib/time/day";
import { get } from "@apothecary/core/lib/table/table";
import { migrate } from "@apothecary/core/migrate/migrate";
import { unitsProducedReport } from "@apothecary/core/reports/contract";
import { afterEach, beforeAll, expect, test } from "vitest";
import { plant } from "../../lib/base-world.ts";
import { bookIn, plantItem, plantJob } from "../../lib/stock-fixtures.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { BULK_SKU, plantCompany, rulesHold, usedFrom, usedLine } from "../jobs/jobs.fixtures.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await plantCompany();
});
afterEach(() => setClock());

/** A Wednesday at noon. */
const NOW = Date.parse("2026-11-18T12:00:00Z");

test("bulk that went into other bulk counts once in the net figure, also after a migration of older jobs", async () => {
  setClock(() => NOW);
  const make = async (over: Partial<Job>, needs: Record<string, number>, used: Record<string, string>, totalProduced: number) => {
    const job = await plantJob(needs, { netQuantity: totalProduced, grossQuantity: totalProduced, ...over });
    const usedStock = Object.entries(used).map(([sku, row]) => usedLine(job.id, sku, [usedFrom(row, needs[sku] ?? 0, 10_000)]));
    const data = { jobId: job.id, usedStock, totalProduced, yieldReason: "For a test", confirmYield: true };
    return { id: job.id, made: (await world.good(completeJob, { body: { data } })).elementId ?? "" };
  };
  await plantItem("XYZ01-B", { categoryType: "Product", categoryName: "Bulk", formulaCode: "XYZ01" });
  const wax = await bookIn(world, "WAX0001", 10_000, "A1");
  // 10 kg of a base; 4 kg of it and 2 kg of wax become 6 kg of another bulk: 16 kg gross, 12 kg net.
  const base = await make({ code: BULK_SKU }, { WAX0001: 8_000 }, { WAX0001: wax }, 10);
  const cream = await make({ code: "XYZ01-B", formulaCode: "XYZ01" }, { [BULK_SKU]: 4_000 }, { [BULK_SKU]: base.made }, 6);
  const read = async () => (await world.good(unitsProducedReport, { body: { type: "Formula" } })).thisWeek;
  expect(await read()).toMatchObject({ quantityProduced: 16, net: 12, jobs: 2 });
  expect((await openJob(cream.id)).bulkUsed).toBe(4_000);
  const { bulkUsed, ...head } = (await get<JobHeadRow>(jobKey(cream.id), true)) as JobHeadRow;
  const key = producedKey("Formula", businessDay());
  const { bulkUsed: ofDay, ...day } = (await get<ProducedRow>(key, true)) as ProducedRow;
  expect([bulkUsed, ofDay]).toEqual([4_000, 4_000]);
  await plant(head);
  await plant(day);
  expect(await read()).toMatchObject({ quantityProduced: 16, net: 16 });
  await migrate();
  expect(await read()).toMatchObject({ quantityProduced: 16, net: 12, jobs: 2 });
  await migrate();
  expect(await get<ProducedRow>(key, true)).toMatchObject({ quantity: 16_000, jobs: 2, bulkUsed: 4_000 });
  await rulesHold();
});
