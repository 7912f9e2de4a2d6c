/** Write actions of the release of lots. The lot is booked in by another user than who decides. */
import {
  approveSpecification,
  discardSample,
  editSpecification,
  enterResults,
  lotFileAdded,
  lotUpload,
  releaseLot,
  takeSample,
} from "@apothecary/core/release/contract";
import { completeJob } from "@apothecary/core/jobs/contract";
import { addNewProduct } from "@apothecary/core/products/contract";
import { goodsIn, stockTransfer, updateBatchNumber } from "@apothecary/core/stock/contract";
import { givePassword, PASSWORD } from "../../lib/people.ts";
import { bookIn, plantItem, plantJob, plantLocation, stockLineNow } from "../../lib/stock-fixtures.ts";
import { usedFrom, usedLine } from "../../api/jobs/jobs.fixtures.ts";
import { uploadedBy } from "./actions-recall.ts";
import { type Action, action } from "./actions.ts";
import { AS, type Fixture, newProductBody } from "../fixture.ts";

const TEST = { name: "Melting point", kind: "number" as const, min: 48, max: 52, unit: "°C", mandatory: true };
const SKU = "REL0001";
/** More rows than one transaction decides on. */
const MANY_BINS = 42;
/** More lots than one transaction uses. */
const MANY_LIDS = 52;

/** A specification whose lots need a release. */
const specified = (sku: string) => ({ sku, needsRelease: true, sampleQuantity: 50, retestMonths: 12, tests: [TEST] });

interface WaitingLot {
  elementId: string;
  sku: string;
  batchNumber: string;
}

/** A lot of an item of its own that waits for its release, booked in by a user of the warehouse. */
export async function waitingLot({ world }: Pick<Fixture, "world">, sku = SKU): Promise<WaitingLot> {
  await plantItem(sku);
  await givePassword(AS.as);
  await world.good(editSpecification, { body: specified(sku) }, AS);
  const goodsInDetails = { goodsInItem: sku, goodsInQuantity: 700, goodsInLocation: "A1", goodsInStatus: 0 as const, packSize: 0 };
  const { elementId } = await world.good(goodsIn, { body: { goodsInDetails } as never }, { as: "warehouse" });
  return { elementId, sku, batchNumber: (await stockLineNow(elementId))?.batchNumber ?? "" };
}

/** The result of the one test of a lot. */
export const resultBody = ({ sku, batchNumber }: WaitingLot, value = 50) => ({ sku, batchNumber, results: [{ test: TEST.name, value }] });

/** A sample of it that is kept. */
export const sampleToKeep = ({ elementId }: WaitingLot) => ({
  ...{ elementId, quantity: 20, purpose: "Reference", retained: true, location: "Cabinet 2", keepUntil: "2036-01-31" },
});

/** A signed decision on it. */
export const decisionBody = ({ sku, batchNumber }: WaitingLot, decision: "release" | "reject" | "conditional" = "release") => ({
  ...{ sku, batchNumber, decision, signature: { password: PASSWORD, meaning: "I have checked the results" } },
  ...(decision === "conditional" ? { condition: "For one client" } : {}),
});

async function testedLot(fixture: Fixture): Promise<WaitingLot> {
  const lot = await waitingLot(fixture);
  await fixture.world.good(enterResults, { body: resultBody(lot) }, { as: "technician" });
  return lot;
}

/** The completion of a job that fills goods with bulk before its release, and with so many lots of lids; and the two lots. */
export async function fillingAtRisk(fixture: Fixture, lids = 0) {
  const { world, clientId, formula } = fixture;
  const bulk = await waitingLot(fixture, "RISK-B");
  const { newProduct } = newProductBody(clientId, formula.code, 60);
  const productDetails = { ...newProduct.productDetails, categoryCode: "E", sku: `${formula.code}-E-60` };
  const product = await world.good(addNewProduct, { body: { newProduct: { ...newProduct, productDetails } } }, AS);
  await world.good(editSpecification, { body: { sku: product.sku, needsRelease: true, fillAtRisk: true, tests: [] } }, AS);
  const needs = { [bulk.sku]: 500, ...(lids > 0 ? { LID0001: lids } : {}) };
  const job = await plantJob(needs, { type: "Product", code: product.sku, formulaCode: "RISK", batchNumber: "RISK7" });
  const lots = [];
  for (let n = 1; n <= lids; n++) lots.push(usedFrom(await bookIn(world, "LID0001", 1, "A1"), 1, 1));
  const usedStock = [usedLine(job.id, bulk.sku, [usedFrom(bulk.elementId, 500, 700)]), ...(lids > 0 ? [usedLine(job.id, "LID0001", lots)] : [])];
  const data = { jobId: job.id, usedStock, totalProduced: 10, yieldReason: "As planted" };
  return { bulk, filled: { ...bulk, sku: product.sku, batchNumber: job.batchNumber }, data };
}

export const releaseActions: Action[] = [
  action(editSpecification, "", () => ({ ...specified("WAX0001"), shelfLifeMonths: 24, retestMonths: 12 })),
  action(approveSpecification, "", async (fixture) => {
    await fixture.world.good(editSpecification, { body: specified("WAX0001") }, { as: "manager" });
    return { sku: "WAX0001", version: 1 };
  }),
  action(goodsIn, "of an item that needs a release", async (fixture) => {
    const { sku } = await waitingLot(fixture);
    return { goodsInDetails: { goodsInItem: sku, goodsInQuantity: 700, goodsInLocation: "A1", goodsInStatus: 0 as const, packSize: 0 } };
  }),
  action(takeSample, "", async (fixture) => ({ elementId: (await waitingLot(fixture)).elementId, quantity: 50, purpose: "Identity" })),
  action(takeSample, "to keep", async (fixture) => sampleToKeep(await waitingLot(fixture))),
  action(discardSample, "", async (fixture) => {
    const lot = await waitingLot(fixture);
    await fixture.world.good(takeSample, { body: sampleToKeep(lot) }, { as: "technician" });
    const { sku, batchNumber } = lot;
    return { sku, batchNumber, sample: 1, reason: "Kept for its time" };
  }),
  action(lotFileAdded, "", async (fixture) => {
    const { sku, batchNumber } = await waitingLot(fixture);
    const body = { sku, batchNumber, fileName: "certificate.pdf" };
    return { ...body, fileId: await uploadedBy((bytes) => fixture.world.good(lotUpload, { body: { ...body, bytes, contentType: "application/pdf" } }, AS)) };
  }),
  action(enterResults, "", async (fixture) => resultBody(await waitingLot(fixture), 55)),
  action(releaseLot, "released", async (fixture) => decisionBody(await testedLot(fixture))),
  action(releaseLot, "for one client", async (fixture) => ({ ...decisionBody(await waitingLot(fixture), "conditional"), onlyClientId: fixture.clientId })),
  action(releaseLot, "rejected", async (fixture) => decisionBody(await waitingLot(fixture), "reject")),
  action(completeJob, "filled at risk", async (fixture) => ({ data: (await fillingAtRisk(fixture)).data })),
  action(completeJob, "filled at risk, in steps", async (fixture) => ({ data: (await fillingAtRisk(fixture, MANY_LIDS)).data })),
  action(releaseLot, "of goods that were filled at risk", async (fixture) => {
    const { bulk, filled, data } = await fillingAtRisk(fixture);
    await fixture.world.good(completeJob, { body: { data } }, { as: "technician" });
    await fixture.world.good(enterResults, { body: resultBody(bulk) }, { as: "technician" });
    await fixture.world.good(releaseLot, { body: decisionBody(bulk) }, AS);
    return decisionBody(filled);
  }),
  action(updateBatchNumber, "of a released lot", async (fixture) => {
    const lot = await testedLot(fixture);
    await fixture.world.good(releaseLot, { body: decisionBody(lot) }, AS);
    return { id: lot.elementId, newBatchNumber: "Z778", reason: "Wrong label" };
  }),
  action(releaseLot, "in steps", async (fixture) => {
    const lot = await testedLot(fixture);
    for (let n = 1; n <= MANY_BINS; n++) {
      await plantLocation(`W${n}`);
      const transferDetails = { elementId: lot.elementId, transferQuantity: 1, transferLocation: `W${n}`, reason: "Spread" };
      await fixture.world.good(stockTransfer, { body: { transferDetails } }, { as: "warehouse" });
    }
    return decisionBody(lot);
  }),
];
