/**
 * The fixture of the fault tests: a client with a formula, a product and an order, stock at two locations, and
 * one user with all roles.
 */
import { createBusiness } from "@apothecary/core/directory/contract";
import { addNewFormula } from "@apothecary/core/formulas/contract";
import { completeJob, createCompoundingJob } from "@apothecary/core/jobs/contract";
import { lineId } from "@apothecary/core/jobs/job.rows";
import { reserveStock } from "@apothecary/core/picking/contract";
import { addNewProduct } from "@apothecary/core/products/contract";
import { newSale } from "@apothecary/core/sales/contract";
import { newSalesId } from "@apothecary/core/sales/order.rows";
import { stockLineSku } from "@apothecary/core/stock/lots/stock-line.rows";
import { bookIn, bookInMany, plantItem, plantJob, plantLocation } from "../lib/stock-fixtures.ts";
import { type SavedWorld, savedWorld } from "../lib/state.ts";
import { makeWorld, type World } from "../lib/world.ts";

/** The user who performs all actions. */
export const AS = { as: "everything" };

export interface Fixture {
  world: World;
  clientId: number;
  formula: { id: number; code: string };
  product: { id: number; sku: string };
  order: { id: number; salesId: number };
  /** Stock line ids by name. */
  wax: string;
  moreWax: string;
  oil: string;
  jars: string;
}

/** A compounding job for the order: 2 kg of 60 % wax and 40 % oil, for forty jars of 50 g. */
export const COMPOUNDING = { wastagePercent: 0, additionalWastage: null, excessAllocated: null, batchNumber: "101-26" };

/** The fixture for a test file, with its initial state, which tests can restore. */
export async function newFixture(): Promise<{ world: World; fixture: Fixture; base: SavedWorld }> {
  const world = await makeWorld();
  const fixture = await buildFixture(world);
  return { world, fixture, base: await savedWorld() };
}

/** Creates the fixture through the API. */
export async function buildFixture(world: World): Promise<Fixture> {
  for (const bin of ["A1", "B2", "LINE", "EMPTY"]) await plantLocation(bin);
  await plantLocation("P900", { roaming: true });
  await plantLocation("MAIN", { warehouse: "Production" });
  await plantItem("WAX0001");
  await plantItem("OIL0001", { categoryName: "Oil", categoryCode: "OIL" });
  await plantItem("SOL0001", { categoryName: "Solvent", categoryCode: "SOL" });
  for (const sku of ["JAR0001", "LID0001"]) await plantItem(sku, { categoryType: "Componentry", categoryName: "Jar", categoryCode: "JAR", priceUnit: "unit" });
  const business = { businessName: "Lavender & Wild", client: true, supplier: true, businessCode: "LAW" };
  const { businessId: clientId } = await world.good(createBusiness, { body: business }, AS);
  if (clientId === undefined) throw new Error("The client was not added.");
  const [wax, moreWax] = [await bookIn(world, "WAX0001", 3_000, "A1"), await bookIn(world, "WAX0001", 500, "B2", { expiry: "2035-01-31" })];
  const [oil, jars] = [await bookIn(world, "OIL0001", 2_000, "A1"), await bookIn(world, "JAR0001", 100, "P900")];
  const formula = await addFormula(world, clientId, "RD-1");
  const product = await addProduct(world, clientId, formula.code, 50);
  const { id } = await world.good(newSale, { body: saleBody(clientId, product.id, formula.id) }, AS);
  if (id === undefined) throw new Error("The order was not taken.");
  return { world, clientId, formula, product, order: { id, salesId: newSalesId(id, 1) }, wax, moreWax, oil, jars };
}

/** A formula of wax and oil. */
export async function addFormula(world: World, clientId: number, rAndDCode: string): Promise<{ id: number; code: string }> {
  const { id, code } = await world.good(addNewFormula, { body: newFormulaBody(clientId, "LAW01", rAndDCode) }, AS);
  return { id, code };
}

export const newFormulaBody = (clientId: number, code: string, rAndDCode: string) => ({
  newFormula: {
    formulaDetails: { name: "Calming cream", clientId, code, rAndDCode, categoryType: "Skin care", categoryName: "Cream" },
    recipeLines: [
      { resourceSku: "WAX0001", percentage: 60, exactMatch: false },
      { resourceSku: "OIL0001", percentage: 40, exactMatch: false },
    ],
  },
});

/** A product of it, in one jar per unit. */
export async function addProduct(world: World, clientId: number, formulaCode: string, fillSize: number): Promise<{ id: number; sku: string }> {
  const answer = await world.good(addNewProduct, { body: newProductBody(clientId, formulaCode, fillSize) }, AS);
  return { id: answer.id, sku: answer.sku };
}

export const newProductBody = (clientId: number, formulaCode: string, fillSize: number) => ({
  newProduct: {
    productDetails: { name: `Calming cream ${fillSize} g`, clientId, formulaCode, categoryCode: "R", fillSize, sku: `${formulaCode}-R-${fillSize}` },
    componentryLines: [{ resourceSku: "JAR0001", quantity: 1 }],
  },
});

export const saleBody = (businessId: number, productId: number, formulaId: number) => ({
  businessId,
  poNumber: "PO-1",
  dispatchDate: "",
  orderLines: [{ id: productId, formulaId, quantity: 40, price: 2.5, notes: "" }],
});

export const jobBody = ({ formula, order }: Fixture) => ({
  formulaId: formula.id,
  jobDetails: COMPOUNDING,
  salesItems: [{ salesItemId: order.salesId, fillWeight: 50 }],
});

/** Allocates the order to its jobs. */
export async function allocateOrder(fixture: Fixture, batchNumber = COMPOUNDING.batchNumber): Promise<{ formulaJob: number; productJob: number }> {
  const body = { ...jobBody(fixture), jobDetails: { ...COMPOUNDING, batchNumber } };
  const { jobId, productJobs } = await fixture.world.good(createCompoundingJob, { body }, AS);
  if (!jobId || !productJobs?.[0]) throw new Error("The order came to no jobs.");
  return { formulaJob: jobId, productJob: productJobs[0].jobId };
}

export const claimBody = (jobId: number, elementId: string, quantity: number) => ({
  jobId,
  jobStockId: lineId(jobId, stockLineSku(elementId)),
  elementId,
  quantity,
});

/** Reserves a quantity of each batch for a job. */
export async function reserveFor(fixture: Fixture, jobId: number, quantities: Record<string, number>): Promise<void> {
  const reservationList = Object.entries(quantities).map(([elementId, quantity]) => claimBody(jobId, elementId, quantity));
  await fixture.world.good(reserveStock, { body: { reservationList } }, AS);
}

/** Allocates the order, and reserves all stock for its compounding job. */
export async function reserveOrder(fixture: Fixture, batchNumber?: string): Promise<{ formulaJob: number; productJob: number }> {
  const jobs = await allocateOrder(fixture, batchNumber);
  await reserveFor(fixture, jobs.formulaJob, { [fixture.wax]: 900, [fixture.moreWax]: 300, [fixture.oil]: 800 });
  return jobs;
}

/** The body to complete the compounding job: its reservations, `more` wax, and optionally a batch that is used up. */
export const completionBody = (jobId: number, fixture: Fixture, { more = 0, exhausted = false } = {}) => ({
  jobId,
  usedStock: [
    {
      id: lineId(jobId, "WAX0001"),
      notUsed: false,
      batches: [
        { elementId: fixture.wax, exhausted: false, usedQuantity: 900 + more, quantityOfBatch: 3_000 },
        { elementId: fixture.moreWax, exhausted, usedQuantity: 300, quantityOfBatch: 500 },
      ],
    },
    { id: lineId(jobId, "OIL0001"), notUsed: false, batches: [{ elementId: fixture.oil, exhausted: false, usedQuantity: 800, quantityOfBatch: 2_000 }] },
  ],
  totalProduced: 2,
  notes: "",
  shortageData: null,
});

/** Compounds and fills the order, so that it can be closed; with fewer than its forty units it is closed short. Returns the filling job. */
export async function makeOrder(fixture: Fixture, totalProduced = 40, batchNumber?: string): Promise<number> {
  const { world } = fixture;
  const { formulaJob, productJob } = await reserveOrder(fixture, batchNumber);
  const { elementId } = await world.good(completeJob, { body: { data: completionBody(formulaJob, fixture) } }, AS);
  if (!elementId) throw new Error("Nothing was made.");
  await world.good(
    completeJob,
    {
      body: {
        data: {
          jobId: productJob,
          usedStock: [
            {
              id: lineId(productJob, "JAR0001"),
              notUsed: false,
              batches: [{ elementId: fixture.jars, exhausted: false, usedQuantity: 40, quantityOfBatch: 100 }],
            },
            {
              id: lineId(productJob, stockLineSku(elementId)),
              notUsed: false,
              batches: [{ elementId, exhausted: false, usedQuantity: 2_000, quantityOfBatch: 2_000 }],
            },
          ],
          totalProduced,
          notes: "",
          shortageData: totalProduced < 40 ? { reasonSelected: "bulk" } : null,
        },
      },
    },
    AS,
  );
  return productJob;
}

/** A new item with many batches of ten; returns their row ids. */
export async function plantMany({ world, clientId }: Pick<Fixture, "world" | "clientId">, sku: string, count: number, location: string): Promise<string[]> {
  await plantItem(sku);
  return bookInMany(world, sku, count, location, clientId);
}

/** An item with many batches of ten, and a compounding job that needs five of each. */
export async function bookInManyStockLines({ world, clientId, formula }: Fixture, count: number): Promise<{ jobId: number; stockLineIds: string[] }> {
  const stockLineIds = await plantMany({ world, clientId }, "ACT0001", count, "A1");
  const { id } = await plantJob({ ACT0001: 5 * count }, { code: `${formula.code}-B` });
  return { jobId: id, stockLineIds };
}
