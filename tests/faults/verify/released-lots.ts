/** The lots of the world in which damage is planted. */
import { completeJob } from "@apothecary/core/jobs/contract";
import { enterResults, releaseLot, takeSample } from "@apothecary/core/release/contract";
import { updateBatchNumber } from "@apothecary/core/stock/contract";
import { usedFrom, usedLine } from "../../api/jobs/jobs.fixtures.ts";
import { reserve } from "../../api/stock/stock.fixtures.ts";
import { plantJob } from "../../lib/stock-fixtures.ts";
import { decisionBody, fillingAtRisk, resultBody, sampleToKeep, waitingLot } from "../actions/actions-release.ts";
import { AS, type Fixture } from "../fixture.ts";

/** A lot that was sampled, tested, released, renumbered and used, one under a condition with a sample that is kept, goods that were filled at risk, and one that waits: the SKU of the first, and the row of the last. */
export async function releaseLots(fixture: Fixture): Promise<{ usedLot: string; waitingLot: string }> {
  const { world, formula } = fixture;
  const used = await waitingLot(fixture);
  await world.good(takeSample, { body: { elementId: used.elementId, quantity: 50, purpose: "Identity" } }, { as: "technician" });
  await world.good(enterResults, { body: resultBody(used) }, { as: "technician" });
  await world.good(releaseLot, { body: decisionBody(used) }, AS);
  await world.good(updateBatchNumber, { body: { id: used.elementId, newBatchNumber: "Z777", reason: "Wrong label" } }, AS);
  const { id } = await plantJob({ [used.sku]: 50 }, { code: `${formula.code}-B`, grossQuantity: 0.05, netQuantity: 0.05 });
  await reserve(world, id, used.elementId, 50);
  const usedStock = [usedLine(id, used.sku, [usedFrom(used.elementId, 50, 650)])];
  await world.good(completeJob, { body: { data: { jobId: id, usedStock, totalProduced: 0.05 } } }, AS);
  const conditional = await waitingLot(fixture, "REL0002");
  await world.good(releaseLot, { body: decisionBody(conditional, "conditional") }, AS);
  await world.good(takeSample, { body: sampleToKeep(conditional) }, { as: "technician" });
  await releaseFilled(fixture);
  const waiting = await waitingLot(fixture, "REL0003");
  return { usedLot: used.sku, waitingLot: waiting.elementId };
}

/** Bulk that goods were filled with before it was released, and then they. */
async function releaseFilled(fixture: Fixture): Promise<void> {
  const { world } = fixture;
  const { bulk, filled, data } = await fillingAtRisk(fixture);
  await world.good(completeJob, { body: { data } }, { as: "technician" });
  await world.good(enterResults, { body: resultBody(bulk) }, { as: "technician" });
  await world.good(releaseLot, { body: decisionBody(bulk) }, AS);
  await world.good(releaseLot, { body: decisionBody(filled) }, AS);
}
