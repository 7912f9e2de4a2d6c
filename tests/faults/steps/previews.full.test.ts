/**
 * Property test: the preview of a recipe equals the result of saving, over random recipes, jobs, quantities, reservations and
 * choices of jobs. A recipe change of forty open jobs that is interrupted between them completes.
 */
import { editRecipe, previewEditRecipe } from "@apothecary/core/formulas/contract";
import { addElementToJob, createCompoundingJob, updateJobStockQuantity } from "@apothecary/core/jobs/contract";
import { lineId } from "@apothecary/core/jobs/job.rows";
import { openJob } from "@apothecary/core/jobs/open-job";
import { setClock } from "@apothecary/core/lib/time/clock";
import { newSale } from "@apothecary/core/sales/contract";
import { newSalesId } from "@apothecary/core/sales/order.rows";
import { findItem } from "@apothecary/core/stock/items/open-item";
import * as fc from "fast-check";
import { afterEach, beforeAll, expect, test } from "vitest";
import "../../../.build/operations.ts";
import { clearFaults, watchCalls } from "../../lib/faults.ts";
import { plantItem } from "../../lib/stock-fixtures.ts";
import { sampleList } from "../../lib/soak.ts";
import { findingsNow, type SavedWorld, savedWorld } from "../../lib/state.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { AS, buildFixture, type Fixture, reserveFor, saleBody } from "../fixture.ts";
import { killedAndSwept } from "./left-alone.ts";

const RUNS = 200;
/** Time limit: as many runs as fit, however slow the machine is. */
const ENOUGH_MS = 45_000;
const JOBS = 40;
/** SOL0002 is inactive, and its variant replaces it. */
const SKUS = ["WAX0001", "OIL0001", "SOL0001", "SOL0002"];

let world: World;
let fixture: Fixture;
let base: SavedWorld;
beforeAll(async () => {
  world = await makeWorld();
  fixture = await buildFixture(world);
  await plantItem("SOL0002", { active: false, variants: ["SOL0002-2"] });
  await plantItem("SOL0002-2", { baseSku: "SOL0002" });
  base = await savedWorld();
});
afterEach(() => {
  clearFaults();
  setClock();
});

/** An order of the product and its compounding job. */
async function makeJob(number: number, quantity: number): Promise<number> {
  const { clientId, product, formula } = fixture;
  const sale = saleBody(clientId, product.id, formula.id);
  const { id } = await world.good(newSale, { body: { ...sale, orderLines: sale.orderLines.map((line) => ({ ...line, quantity })) } }, AS);
  const jobDetails = { wastagePercent: 0, additionalWastage: null, excessAllocated: null, batchNumber: `${100 + number}-26` };
  const salesItems = [{ salesItemId: newSalesId(id ?? 0, 1), fillWeight: 50 }];
  const { jobId } = await world.good(createCompoundingJob, { body: { formulaId: formula.id, jobDetails, salesItems } }, AS);
  return jobId ?? 0;
}

const recipes = fc
  .tuple(
    fc.shuffledSubarray(SKUS, { minLength: 1 }),
    fc.array(fc.integer({ min: 1, max: 50 }), { minLength: SKUS.length, maxLength: SKUS.length }),
    fc.array(fc.boolean(), { minLength: SKUS.length, maxLength: SKUS.length }),
  )
  .map(([skus, weights, exact]) => {
    const total = skus.reduce((sum, _, i) => sum + (weights[i] ?? 1), 0);
    const shares = skus.map((_, i) => Math.max(1, Math.floor(((weights[i] ?? 1) * 100) / total)));
    const rest = 100 - shares.slice(1).reduce((sum, share) => sum + share, 0);
    return skus.map((resourceSku, i) => ({ resourceSku, percentage: i === 0 ? rest : (shares[i] ?? 1), exactMatch: exact[i] ?? false }));
  });

/** Each job's lines by SKU: grams, and reserved grams. */
async function jobLines(jobIds: readonly number[]): Promise<Record<number, Record<string, [number, number]>>> {
  const jobs = await Promise.all(jobIds.map((id) => openJob(id)));
  const reserved = (of: Record<string, { quantity: number }>) => Object.values(of).reduce((sum, { quantity }) => sum + quantity, 0);
  return Object.fromEntries(
    jobs.map(({ id, lines }) => [
      id,
      Object.fromEntries(Object.values(lines).map(({ sku, quantity, reservations }) => [sku, [quantity, reserved(reservations)]])),
    ]),
  );
}

test("saving has the effect of the preview, for any recipe and jobs", async () => {
  const enough = performance.now() + ENOUGH_MS;
  await fc.assert(
    fc.asyncProperty(
      recipes,
      fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 9 }), typed: fc.boolean(), reserves: fc.boolean(), byHand: fc.boolean(), out: fc.boolean() }), {
        maxLength: 3,
      }),
      async (recipe, plans) => {
        if (performance.now() > enough) return;
        await base.restore();
        const jobIds: number[] = [];
        for (const [i, { quantity, typed, reserves, byHand }] of plans.entries()) {
          const jobId = await makeJob(i, quantity);
          jobIds.push(jobId);
          if (typed) await world.good(updateJobStockQuantity, { body: { id: lineId(jobId, "OIL0001"), quantity: 7 } }, AS);
          if (byHand) await world.good(addElementToJob, { body: { jobId, newElements: [{ resourceSku: "SOL0001", quantity: 5 }] } }, AS);
          if (reserves) await reserveFor(fixture, jobId, { [fixture.wax]: 20, [fixture.oil]: 5 });
        }
        const exceptJobs = jobIds.filter((_, i) => plans[i]?.out);
        const body = { id: fixture.formula.id, formulaCode: fixture.formula.code, recipe, exceptJobs };
        const before = await jobLines(jobIds);
        const preview = await world.good(previewEditRecipe, { body }, AS);
        expect(await jobLines(jobIds), "a preview writes nothing").toEqual(before);
        await world.good(editRecipe, { body: { formulaCode: body.formulaCode, rAndDCode: "RD-1", recipe, exceptJobs, preview: preview.mark } }, AS);

        const wanted = structuredClone(before);
        for (const { jobId, lines } of preview.jobs) {
          for (const { sku, before: was, after, released } of lines) {
            const of = wanted[jobId] ?? {};
            const [grams, reserved] = of[sku] ?? [0, 0];
            expect(grams).toBe(was);
            if (after === 0) delete of[sku];
            else of[sku] = [after, reserved - released];
          }
        }
        expect(await jobLines(jobIds)).toEqual(wanted);
        for (const { sku, freeAfter, waiting } of preview.shortages) {
          const family = sku.startsWith("SOL0002") ? ["SOL0002", "SOL0002-2"] : [sku];
          const exact = recipe.find((line) => line.resourceSku === sku)?.exactMatch ?? false;
          const items = await Promise.all((exact ? [sku] : family).map((one) => findItem(one)));
          expect(
            items.reduce((sum, found) => sum + (found ? found.item.quantity - found.item.allocated : 0), 0),
            `free of ${sku}, before the waiting orders have jobs`,
          ).toBe(freeAfter + waiting);
        }
        expect(await findingsNow()).toEqual([]);
      },
    ),
    { numRuns: RUNS },
  );
});

test("forty open jobs take over a recipe, wherever it is cut off between them", async () => {
  await base.restore();
  const jobIds: number[] = [];
  for (let i = 0; i < JOBS; i++) jobIds.push(await makeJob(i, 20));
  const start = await savedWorld();
  const recipe = [
    { resourceSku: "WAX0001", percentage: 70 },
    { resourceSku: "SOL0001", percentage: 30 },
  ];
  const preview = { id: fixture.formula.id, formulaCode: fixture.formula.code, recipe };
  expect((await world.good(previewEditRecipe, { body: preview }, AS)).jobs).toHaveLength(JOBS);
  const body = { formulaCode: fixture.formula.code, rAndDCode: "RD-1", recipe };
  const calls = watchCalls();
  expect((await world.good(editRecipe, { body }, AS)).jobs).toHaveLength(JOBS);
  clearFaults();
  const wanted = await jobLines(jobIds);
  expect(Object.values(wanted)).toEqual(Array(JOBS).fill({ WAX0001: [700, 0], SOL0001: [300, 0] }));
  const transactions = calls.flatMap((call, i) => (call === "TransactWriteItemsCommand" ? [i + 1] : []));
  expect(transactions.length).toBeGreaterThan(JOBS);
  for (const nth of sampleList(transactions.slice(0, -1), false)) {
    await start.restore();
    await killedAndSwept(nth, (options) => world.call(editRecipe, { body }, options));
    expect(await jobLines(jobIds)).toEqual(wanted);
  }
});
