/**
 * Row 18: the cost of previewing a recipe change for forty open jobs.
 */
import { loadReferenceData } from "@apothecary/core/directory/reference";
import { previewEditRecipe } from "@apothecary/core/formulas/contract";
import { createCompoundingJob } from "@apothecary/core/jobs/contract";
import { newSale } from "@apothecary/core/sales/contract";
import type { Engine } from "../engines/dynamodb-engine.ts";
import { allocation, prepareChain } from "./chain.ts";
import type { Figure } from "./figures.ts";
import { trips } from "./trips.ts";
import { measured, useTable } from "./world.ts";

const JOBS = 40;
/** Session, open orders of the client, their lines, their jobs. */
const MOST_TRIPS = 4;

/** Measures in a temporary table. */
export async function measurePreviews(engine: Engine): Promise<Figure[]> {
  await useTable(engine, "bench-previews");
  await loadReferenceData();
  const chain = await prepareChain();
  for (let job = 0; job < JOBS; job++) {
    await measured(newSale, { body: chain.bulkOrder });
    await measured(createCompoundingJob, await allocation(chain, `${job + 100}-26`));
  }
  const [first, ...others] = chain.ingredients.toReversed();
  const share = Math.floor(100 / chain.ingredients.length);
  const recipe = [
    ...others.map(({ sku }) => ({ resourceSku: sku, percentage: share, exactMatch: false })),
    { resourceSku: first?.sku ?? "", percentage: 100 - share * others.length, exactMatch: false },
  ];
  const body = { id: chain.formulaId, formulaCode: "BEN01", recipe };
  const { result, sequence } = await trips(() => measured(previewEditRecipe, { body }));
  const { jobs } = result.body as { jobs: unknown[] };
  if (jobs.length !== JOBS) throw new Error(`The preview shows ${jobs.length} jobs.`);
  const against = `${result.cost.calls} in all, ${result.cost.readUnits} read units`;
  return [{ row: "18", what: `calls in sequence: the preview of a recipe over ${JOBS} jobs`, measured: sequence, against, target: MOST_TRIPS, kind: "most" }];
}
