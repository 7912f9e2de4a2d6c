/**
 * Whose material serves a job: a client's own serves that client's jobs alone, the own company's and the house brand's
 * serve all. Every way to stock is tried: reserving, proposals, exchanges, completion, readiness, recipes.
 */
import { randomUUID } from "node:crypto";
import { fetchFormulaRecipe } from "@apothecary/core/formulas/contract";
import { addElementToJob, completeJob, createCompoundingJob, fetchJob } from "@apothecary/core/jobs/contract";
import { lineId } from "@apothecary/core/jobs/job.rows";
import { openJob } from "@apothecary/core/jobs/open-job";
import { businessDay } from "@apothecary/core/lib/time/day";
import {
  exchangeProposals,
  exchangeReservations,
  pickListGenerator,
  removeReservation,
  reservationsByJob,
  reserveStock,
} from "@apothecary/core/picking/contract";
import { dividedAmongJobs, proposeReservations } from "@apothecary/core/picking/rules";
import { fetchProductBom } from "@apothecary/core/products/contract";
import { itemDemand, readinessDetails } from "@apothecary/core/sales/contract";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { businessRow } from "@apothecary/core/directory/business.rows";
import { editDetails } from "@apothecary/core/stock/contract";
import { plant } from "../../lib/base-world.ts";
import { beforeFirst, clearFaults } from "../../lib/faults.ts";
import { aJobSalesItem } from "../../lib/rows.ts";
import { stockLineNow, bookIn, plantItem, plantJob, reservedBy } from "../../lib/stock-fixtures.ts";
import { someOrAll } from "../../lib/soak.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { BULK_SKU, bulkLine, details, plantCompany, plantFormula, plantOrder, plantProduct, rulesHold, usedFrom, usedLine } from "../jobs/jobs.fixtures.ts";

const [OWN, HOUSE, DOVECOTE, CALLOWAY] = [14, 115, 20, 31];
const NAMES: Record<number, string> = { [OWN]: "Own", [HOUSE]: "House", [DOVECOTE]: "Dovecote", [CALLOWAY]: "Calloway" };
const ownedBy = (id: number) => ({ ownedById: id, ownedBy: NAMES[id] ?? "" });
const ALONE = "belongs to Dovecote and can only be used for Dovecote's jobs.";

const BUSINESS = {
  ...{ createdBy: "admin", createdAt: "2026-01-01T00:00:00.000Z", version: 1, contacts: 0, lastContact: 0 },
  ...{ paymentTerms: "", primaryAccountManager: "", owner: true, supplier: false, client: true },
};

let world: World;
let families = 0;
beforeAll(async () => {
  world = await makeWorld();
  await plantCompany();
});
afterAll(rulesHold);

/** An item of the own company, its variant of Dovecote, and 500 g of each; Dovecote's expires first. */
async function zinc(active: "own" | "Dovecote" = "own") {
  const base = `ZNC${String(++families).padStart(4, "0")}`;
  const variant = `${base}-2`;
  await plantItem(base, { active: active === "own", variants: [variant] });
  await plantItem(variant, { active: active === "Dovecote", baseSku: base, ...ownedBy(DOVECOTE) });
  const [own, theirs] = [await bookIn(world, base, 500, "A1"), await bookIn(world, variant, 500, "A1", { expiry: "2031-01-31" })];
  return { base, variant, own, theirs };
}

const asks = (jobId: number, sku: string, elementId: string, quantity: number) => ({ jobId, jobStockId: lineId(jobId, sku), elementId, quantity });
const reserving = (...reservationList: ReturnType<typeof asks>[]) => world.call(reserveStock, { body: { reservationList } });

test("reserving another client's material is refused in a sentence; the client's own job and own stock are served", async () => {
  const { base, own, theirs } = await zinc();
  const [other, client] = [await plantJob({ [base]: 300 }, { clientId: CALLOWAY }), await plantJob({ [base]: 300 }, { clientId: DOVECOTE })];
  const stockLine = await stockLineNow(theirs);
  const refused = await reserving(asks(other.id, base, theirs, 100));
  expect([refused.status, refused.body]).toMatchObject([
    400,
    { errors: [{ path: "reservationList.0.elementId", message: `Batch ${stockLine?.batchNumber} of ${stockLine?.name} ${ALONE}` }] },
  ]);
  expect((await reserving(asks(other.id, base, own, 100), asks(client.id, base, theirs, 100), asks(client.id, base, own, 100))).status).toBe(200);
});

test("a pick list offers each batch to the jobs that it may serve, and says what is another client's", async () => {
  const { base, own, theirs } = await zinc();
  const [other, client] = [await plantJob({ [base]: 450 }, { clientId: CALLOWAY }), await plantJob({ [base]: 450 }, { clientId: DOVECOTE })];
  const listFor = async (...jobs: number[]) =>
    (await world.good(pickListGenerator, { body: { jobs } })).find(({ sku }) => sku === base) ?? expect.fail("No line.");
  const alone = await listFor(other.id);
  expect(alone).toMatchObject({ totalStock: 500, totalUnreservedStock: 500, shortage: 0, batches: [{ id: own, onlyFor: null, serves: [other.id] }] });
  expect(alone.unavailable).toMatchObject([{ id: theirs, onlyFor: "Dovecote", serves: [] }]);
  const both = await listFor(other.id, client.id);
  expect(both).toMatchObject({ totalStock: 1_000, totalUnreservedStock: 1_000, shortage: 0, unavailable: [] });
  expect(both.batches).toMatchObject([
    { id: theirs, onlyFor: "Dovecote", serves: [client.id] },
    { id: own, onlyFor: null, serves: [other.id, client.id] },
  ]);
  const needs = both.requiredFor.map((of) => ({ ...of, oneBatch: undefined }));
  const { quantities, missing, verdicts } = proposeReservations(needs, both.batches, "fefo", businessDay());
  expect([quantities.get(theirs), quantities.get(own), missing]).toEqual([450, 450, 0]);
  expect(verdicts.get(theirs)).toEqual({ chosen: true, why: "clients-own" });
  expect((await world.good(reservationsByJob, { body: { jobId: other.id } })).unfulfilledRequirements).toMatchObject([{ sku: base, availableStock: 500 }]);
});

test("an exchange never hands a client's material to another client", async () => {
  const { base, own, theirs } = await zinc();
  const soon = { salesItems: [aJobSalesItem({ dispatchDate: "2030-01-31" })] };
  const short = await plantJob({ [base]: 600 }, { clientId: CALLOWAY, ...soon });
  const giver = await plantJob({ [base]: 500 }, { clientId: DOVECOTE });
  await reserving(asks(short.id, base, own, 500), asks(giver.id, base, theirs, 500));
  expect(await world.good(exchangeProposals, { body: { jobs: [short.id] } })).toEqual([]);
  const party = ({ id }: { id: number }) => ({ jobId: id, jobStockId: lineId(id, base) });
  const body = { elementId: theirs, quantity: 100, to: party(short), from: party(giver), instead: [] };
  expect((await world.call(exchangeReservations, { body })).status).toBe(409);
  expect((await reservedBy(giver.id)).byJob).toEqual({ [theirs]: 500 });
});

test("a completion shows and takes no other client's material", async () => {
  const { base, own, theirs } = await zinc();
  const job = await plantJob({ [base]: 300 }, { clientId: CALLOWAY, code: BULK_SKU });
  const shown = await world.good(fetchJob, { params: { id: String(job.id) } });
  expect(shown.jobStock[0]?.batches.map(({ elementId }) => elementId)).toEqual([own]);
  const use = (elementId: string) =>
    world.call(
      completeJob,
      { body: { data: { jobId: job.id, usedStock: [usedLine(job.id, base, [usedFrom(elementId, 300, 500)])], totalProduced: 1, confirmYield: true } } },
      { requestId: randomUUID() },
    );
  const refused = await use(theirs);
  expect([refused.status, (refused.body as { message: string }).message]).toEqual([400, expect.stringContaining(ALONE)]);
  expect((await use(own)).status).toBe(200);
});

test("material of another client is not added to a job", async () => {
  const { variant } = await zinc();
  const job = await plantJob({ WAX0001: 5 }, { clientId: CALLOWAY, code: BULK_SKU });
  const refused = await world.call(addElementToJob, { body: { jobId: job.id, newElements: [{ resourceSku: variant, quantity: 5 }] } });
  expect([refused.status, refused.body]).toMatchObject([400, { errors: [{ path: "newElements.0.resourceSku", message: `Item ${variant} ${ALONE}` }] }]);
});

test("an item is not given to a client while another client's job has it reserved", async () => {
  const { base, own } = await zinc();
  const job = await plantJob({ [base]: 300 }, { clientId: CALLOWAY });
  await reserving(asks(job.id, base, own, 100));
  await plant(businessRow({ ...BUSINESS, id: DOVECOTE, name: "Dovecote", code: "DOV" }));
  const newDetails = { sku: base, name: "Zinc", description: "", minimumStock: 0, onOrder: 0, moq: 0, eoq: 0, supplierSku: "", price: 1 };
  const give = (ownedById: number) => world.call(editDetails, { body: { newDetails: { ...newDetails, clientId: DOVECOTE, ownedById, suppliedById: OWN } } });
  const refused = await give(DOVECOTE);
  expect([refused.status, refused.body]).toMatchObject([409, { message: expect.stringContaining(job.jobNumber), jobs: [{ jobId: job.id }] }]);
  await world.good(removeReservation, { body: { reservationId: `${job.id}~${own}` } });
  expect((await give(DOVECOTE)).status).toBe(200);
});

test("an item that is given to a client at the moment in which it is reserved for another is not reserved", async () => {
  const { base, own } = await zinc();
  const job = await plantJob({ [base]: 300 }, { clientId: CALLOWAY });
  await plant(businessRow({ ...BUSINESS, id: DOVECOTE, name: "Dovecote", code: "DOV" }));
  const newDetails = { sku: base, name: `Item ${base}`, description: "", minimumStock: 0, onOrder: 0, moq: 0, eoq: 0, supplierSku: "", price: 1 };
  const give = (ownedById: number) => world.good(editDetails, { body: { newDetails: { ...newDetails, clientId: DOVECOTE, ownedById, suppliedById: OWN } } });
  await give(OWN);
  beforeFirst("TransactWriteItemsCommand", async () => {
    await give(DOVECOTE);
  });
  const reserved = await reserving(asks(job.id, base, own, 100));
  clearFaults();
  expect([reserved.status, (await stockLineNow(own))?.reservations]).toEqual([400, {}]);
});

test("allocation, readiness and the recipe's stock follow the client that it is made for", async () => {
  const { base, variant } = await zinc("Dovecote");
  const [theirFormula, otherFormula] = [61, 62];
  await plantFormula(theirFormula, "ABC01", { [base]: 100 }, { rAndDCode: "RD-61", clientId: DOVECOTE });
  await plantFormula(otherFormula, "ABC01", { [base]: 100 }, { rAndDCode: "RD-62", clientId: CALLOWAY });
  const elements = async (id: number) => (await world.good(fetchFormulaRecipe, { body: { id } })).recipe[0]?.element.map(({ sku }) => sku);
  expect([await elements(otherFormula), await elements(theirFormula)]).toEqual([[base], [base, variant]]);
  await plantItem("LID0009", { categoryType: "Componentry", priceUnit: "unit", ...ownedBy(DOVECOTE) });
  await plantProduct(91, "ABC01-CR-91", "CR", { LID0009: 1 }, { clientId: CALLOWAY });
  expect((await world.good(fetchProductBom, { body: { productId: 91 } })).componentry).toMatchObject([{ sku: "LID0009", element: [] }]);
  const [theirs = 0] = await plantOrder([{ ...bulkLine(1), formulaId: theirFormula, clientId: DOVECOTE, dispatchDate: "2030-01-02" }]);
  const [other = 0] = await plantOrder([{ ...bulkLine(1), formulaId: otherFormula, clientId: CALLOWAY, dispatchDate: "2030-01-01" }]);
  const needs = await world.good(readinessDetails, { body: { salesItems: [theirs, other] } });
  const usable = new Map(needs.map((one) => [one.salesItemId, one.needs[0]?.usable]));
  expect([usable.get(theirs), usable.get(other)]).toEqual([1_000, 500]);
  const demands = async (sku: string) =>
    (await world.good(itemDemand, { body: { sku } })).demands.flatMap(({ salesItems }) => salesItems.map((one) => one.salesItemId));
  expect([await demands(variant), await demands(base)]).toEqual([[theirs], [other, theirs]]);
  const jobLines = async (salesItemId: number, formulaId: number) => {
    const salesItems = [{ salesItemId, fillWeight: 1_000 }];
    const { jobId = 0 } = await world.good(createCompoundingJob, { body: { formulaId, jobDetails: details(), salesItems } });
    return Object.keys((await openJob(jobId)).lines);
  };
  expect([await jobLines(other, otherFormula), await jobLines(theirs, theirFormula)]).toEqual([[base], [variant]]);
});

test("for all owners, clients and quantities, what is proposed is reserved, and nothing is reserved of another client's", async () => {
  const anyOwner = fc.constantFrom(OWN, HOUSE, DOVECOTE, CALLOWAY);
  const anyClient = fc.constantFrom(OWN, HOUSE, DOVECOTE, CALLOWAY);
  const anyQuantity = fc.integer({ min: 1, max: 500 });
  const stocked = fc.record({ owner: anyOwner, quantity: anyQuantity, expiry: fc.constantFrom("", "2031-01-31", "2032-01-31") });
  let [right, wrong] = [0, 0];
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(stocked, stocked, stocked),
      fc.array(fc.record({ clientId: anyClient, quantity: anyQuantity }), { minLength: 1, maxLength: 4 }),
      async (stock, wanted) => {
        const base = `ZNC${String(++families).padStart(4, "0")}`;
        const skus = [base, `${base}-2`, `${base}-3`];
        const ownerByStockLine = new Map<string, number>();
        for (const [i, sku] of skus.entries())
          await plantItem(sku, { baseSku: base, ...(i === 0 ? { variants: skus.slice(1) } : {}), ...ownedBy(stock[i]?.owner ?? OWN) });
        for (const [i, { owner, quantity, expiry }] of stock.entries())
          ownerByStockLine.set(await bookIn(world, skus[i] ?? base, quantity, "A1", { expiry }), owner);
        const jobs = [];
        for (const { clientId, quantity } of wanted) jobs.push(await plantJob({ [base]: quantity }, { clientId }));
        const mayServe = (owner: number, clientId: number): boolean => [OWN, HOUSE, clientId].includes(owner);
        const [item] = await world.good(pickListGenerator, { body: { jobs: jobs.map(({ id }) => id) } });
        if (!item) throw new Error("The pick list is empty.");
        const needs = item.requiredFor.map((of) => ({ ...of, oneBatch: undefined }));
        const { quantities, missing } = proposeReservations(needs, item.batches, "fefo", businessDay());
        expect(missing, "what is missing, by the proposal and by the list").toBe(item.shortage);
        const claims = dividedAmongJobs(
          needs,
          item.batches.map((offered) => ({ offer: offered, quantity: quantities.get(offered.id) ?? 0 })),
          businessDay(),
        );
        if (claims.length > 0) await world.good(reserveStock, { body: { reservationList: claims } });
        for (const job of jobs) {
          for (const id of Object.keys((await reservedBy(job.id)).byJob)) expect(mayServe(ownerByStockLine.get(id) ?? 0, job.clientId)).toBe(true);
          for (const [id, owner] of ownerByStockLine) {
            const left = (await stockLineNow(id))?.unreserved ?? 0;
            if (left === 0 || mayServe(owner, job.clientId)) continue;
            const refused = await reserving(asks(job.id, base, id, 1));
            expect([refused.status, refused.body]).toMatchObject([400, { message: expect.stringContaining("can only be used for") }]);
            wrong += 1;
          }
        }
        right += claims.length;
      },
    ),
    { numRuns: someOrAll(15, 150) },
  );
  expect([right > 0, wrong > 0]).toEqual([true, true]);
});
