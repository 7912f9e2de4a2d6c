/**
 * Two edits from the same version: one takes effect, the other is refused because the record changed meanwhile.
 */
import { editFormulaBasics, editRecipe } from "@apothecary/core/formulas/contract";
import { editCompoundingJob, updateJobStockQuantity } from "@apothecary/core/jobs/contract";
import { lineId } from "@apothecary/core/jobs/job.rows";
import { openJob } from "@apothecary/core/jobs/open-job";
import type { AnyEndpoint } from "@apothecary/core/lib/rules/endpoint";
import { addJobGroup, updateJobGroup } from "@apothecary/core/picking/contract";
import { editProduct, editProductDetails } from "@apothecary/core/products/contract";
import { editSalesOrder, salesOrder } from "@apothecary/core/sales/contract";
import { verify } from "@apothecary/core/verify/verify-stock";
import { adjustStockLevel, updateStockStatus } from "@apothecary/core/stock/contract";
import { beforeAll, describe, expect, test } from "vitest";
import { stockLineNow } from "../../lib/stock-fixtures.ts";
import { comparableState, type SavedWorld, savedWorld, stateNow } from "../../lib/state.ts";
import type { World } from "../../lib/world.ts";
import { allocateOrder, AS, COMPOUNDING, type Fixture, reserveOrder, newFixture } from "../fixture.ts";

const reason = "Because";

let world: World;
let fixture: Fixture;
let base: SavedWorld;
beforeAll(async () => {
  ({ world, fixture, base } = await newFixture());
});

interface Edit {
  endpoint: AnyEndpoint;
  /** Two bodies based on the current version. */
  bodies(): Promise<[unknown, unknown]>;
  /** The second body with another version. A refusal answers the current record, from whose version the edit is accepted. */
  basedOn?: (body: never, version: number) => unknown;
}

const atTop = (body: object, version: number) => ({ ...body, version });
const recipe = (wax: number) => [
  { resourceSku: "WAX0001", percentage: wax },
  { resourceSku: "OIL0001", percentage: 100 - wax },
];

const EDITS: Edit[] = [
  {
    endpoint: adjustStockLevel,
    bodies: async () => {
      const version = (await stockLineNow(fixture.wax))?.version;
      return [
        { adjustment: { id: fixture.wax, newQuantity: 2_000, reason, version } },
        { adjustment: { id: fixture.wax, newQuantity: 1_000, reason, version } },
      ];
    },
  },
  {
    endpoint: updateStockStatus,
    bodies: async () => {
      const version = (await stockLineNow(fixture.wax))?.version;
      return [
        { elementId: fixture.wax, newStatus: 1, reason, version },
        { elementId: fixture.wax, newStatus: 2, reason, version },
      ];
    },
  },
  {
    endpoint: updateJobStockQuantity,
    bodies: async () => {
      const { formulaJob } = await reserveOrder(fixture);
      const [id, { version }] = [lineId(formulaJob, "WAX0001"), await openJob(formulaJob)];
      return [
        { id, quantity: 700, version },
        { id, quantity: 800, version },
      ];
    },
    basedOn: atTop,
  },
  {
    endpoint: editCompoundingJob,
    bodies: async () => {
      const { formulaJob: jobId } = await reserveOrder(fixture);
      const { version } = await openJob(jobId);
      const editBody = (netQuantity: number) => ({ jobId, jobDetails: { ...COMPOUNDING, netQuantity, version } });
      return [editBody(1), editBody(1.5)];
    },
    basedOn: ({ jobId, jobDetails }: { jobId: number; jobDetails: object }, version) => ({ jobId, jobDetails: { ...jobDetails, version } }),
  },
  {
    endpoint: editRecipe,
    bodies: async () => {
      await reserveOrder(fixture);
      const editBody = (wax: number) => ({ formulaCode: fixture.formula.code, rAndDCode: "RD-1", recipe: recipe(wax), version: 1 });
      return [editBody(70), editBody(80)];
    },
    basedOn: atTop,
  },
  {
    endpoint: editFormulaBasics,
    bodies: async () => {
      const editBody = (name: string) => ({
        editedDetails: { id: fixture.formula.id, name, categoryType: "Skin care", categoryName: "Cream", active: true, version: 1 },
      });
      return [editBody("Calm"), editBody("Calmer")];
    },
    basedOn: ({ editedDetails }: { editedDetails: object }, version) => ({ editedDetails: { ...editedDetails, version } }),
  },
  {
    endpoint: editProduct,
    bodies: async () => {
      await allocateOrder(fixture);
      const editBody = (quantity: number) => ({ ...fixture.product, componentry: [{ resourceSku: "LID0001", quantity }], version: 1 });
      return [editBody(1), editBody(2)];
    },
    basedOn: atTop,
  },
  {
    endpoint: editProductDetails,
    bodies: async () => {
      const editBody = (newName: string) => ({ sku: fixture.product.sku, newName, active: true, version: 1 });
      return [editBody("Calm 50 g"), editBody("Calmer 50 g")];
    },
    basedOn: atTop,
  },
  {
    endpoint: editSalesOrder,
    bodies: async () => {
      const { id: salesOrderId, salesId } = fixture.order;
      const { version } = await world.good(salesOrder, { body: { salesOrderId } }, AS);
      const editBody = (line: object) => ({ salesOrderId, poNumber: "PO-1", dispatchDate: "", salesItems: [{ salesId, ...line }], version });
      return [editBody({ price: 3 }), editBody({ quantity: 50 })];
    },
    basedOn: atTop,
  },
  {
    endpoint: updateJobGroup,
    bodies: async () => {
      const { formulaJob } = await allocateOrder(fixture);
      const { id } = await world.good(addJobGroup, { body: { name: "Today", selections: [formulaJob] } }, AS);
      const editBody = (name: string) => ({ id, name, selections: [formulaJob], version: 1 });
      return [editBody("Monday"), editBody("Tuesday")];
    },
    basedOn: atTop,
  },
];

describe.each(EDITS.map((edit) => ({ ...edit, path: edit.endpoint.path })))("$path", ({ endpoint, bodies, basedOn }) => {
  test("takes one of two edits from the same version, one after the other or at once", async () => {
    await base.restore();
    const [one, two] = await bodies();
    const start = await savedWorld();
    const first = await world.call(endpoint, { body: one }, AS);
    expect([first.status, first.text]).toEqual([200, expect.any(String)]);
    const edited = comparableState(await stateNow());
    const second = await world.call(endpoint, { body: two }, AS);
    expect([second.status, second.text]).toEqual([409, expect.any(String)]);
    expect(comparableState(await stateNow())).toEqual(edited);
    if (basedOn) {
      const { version } = (second.body as unknown as { current: { version: number } }).current;
      const again = await world.call(endpoint, { body: basedOn(two as never, version) }, AS);
      expect([again.status, again.text]).toEqual([200, expect.any(String)]);
    }

    await start.restore();
    const both = await Promise.all([one, two].map((body) => world.call(endpoint, { body }, AS)));
    expect(both.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
    expect((await verify()).findings).toEqual([]);
  });
});
