/**
 * Two edits from the same version: one takes effect, the other is refused because the record changed meanwhile.
 */
import { editCompoundingJob, updateJobStockQuantity } from "@apothecary/core/jobs/contract";
import { lineId } from "@apothecary/core/jobs/job.rows";
import { openJob } from "@apothecary/core/jobs/open-job";
import type { AnyEndpoint } from "@apothecary/core/lib/endpoint";
import { verify } from "@apothecary/core/verify/verify-stock";
import { adjustStockLevel, updateStockStatus } from "@apothecary/core/stock/contract";
import { beforeAll, describe, expect, test } from "vitest";
import { batchNow } from "../lib/scene.ts";
import { comparableState, type SavedWorld, savedWorld, stateNow } from "../lib/state.ts";
import type { World } from "../lib/world.ts";
import { AS, COMPOUNDING, type House, reserveOrder, newHouse } from "./house.ts";

const reason = "Because";

let world: World;
let house: House;
let base: SavedWorld;
beforeAll(async () => {
  ({ world, house, base } = await newHouse());
});

interface Edit {
  endpoint: AnyEndpoint;
  /** Two bodies based on the current version. */
  bodies(): Promise<[unknown, unknown]>;
}

const EDITS: Edit[] = [
  {
    endpoint: adjustStockLevel,
    bodies: async () => {
      const version = (await batchNow(house.wax))?.version;
      return [{ adjustment: { id: house.wax, newQuantity: 2_000, reason, version } }, { adjustment: { id: house.wax, newQuantity: 1_000, reason, version } }];
    },
  },
  {
    endpoint: updateStockStatus,
    bodies: async () => {
      const version = (await batchNow(house.wax))?.version;
      return [
        { elementId: house.wax, newStatus: 1, reason, version },
        { elementId: house.wax, newStatus: 2, reason, version },
      ];
    },
  },
  {
    endpoint: updateJobStockQuantity,
    bodies: async () => {
      const { formulaJob } = await reserveOrder(house);
      const [id, { version }] = [lineId(formulaJob, "WAX0001"), await openJob(formulaJob)];
      return [
        { id, quantity: 700, version },
        { id, quantity: 800, version },
      ];
    },
  },
  {
    endpoint: editCompoundingJob,
    bodies: async () => {
      const { formulaJob: jobId } = await reserveOrder(house);
      const { version } = await openJob(jobId);
      const bodyOf = (netQuantity: number) => ({ jobId, jobDetails: { ...COMPOUNDING, netQuantity, version } });
      return [bodyOf(1), bodyOf(1.5)];
    },
  },
];

describe.each(EDITS.map((edit) => ({ ...edit, path: edit.endpoint.path })))("$path", ({ endpoint, bodies }) => {
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

    await start.restore();
    const both = await Promise.all([one, two].map((body) => world.call(endpoint, { body }, AS)));
    expect(both.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
    expect((await verify()).findings).toEqual([]);
  });
});
