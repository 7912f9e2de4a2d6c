/** Recipes and specifications that a second person approves before they are used, where a stage asks for it (contract, section 8). */
import { approveRecipe, editFormulaBasics, editRecipe, fetchFormulaRecipe, previewEditRecipe } from "@apothecary/core/formulas/contract";
import { createStockJob } from "@apothecary/core/jobs/contract";
import { openJob } from "@apothecary/core/jobs/open-job";
import { transactionLog } from "@apothecary/core/ledger/contract";
import { configure } from "@apothecary/core/lib/stage/settings";
import { approveSpecification, editSpecification, enterResults, releaseLot, specification } from "@apothecary/core/release/contract";
import { editSignedActions } from "@apothecary/core/users/contract";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { decisionBody, resultBody, waitingLot } from "../../faults/actions/actions-release.ts";
import { allocateOrder, AS, type Fixture, newFixture } from "../../faults/fixture.ts";
import { givePassword, PASSWORD } from "../../lib/people.ts";
import { findingsNow, type SavedWorld } from "../../lib/state.ts";
import type { World } from "../../lib/world.ts";

let world: World;
let fixture: Fixture;
let base: SavedWorld;
beforeAll(async () => {
  ({ world, fixture, base } = await newFixture());
});
beforeEach(async () => {
  await base.restore();
  configure({ approvedVersions: ["recipes", "specifications"] });
});
afterEach(async () => {
  configure({ approvedVersions: [] });
  expect(await findingsNow()).toEqual([]);
});

const OTHER = { as: "product" };
const RECIPE = [
  { resourceSku: "WAX0001", percentage: 70 },
  { resourceSku: "SOL0001", percentage: 30 },
];
const shown = async () => world.good(fetchFormulaRecipe, { body: { id: fixture.formula.id } });
const save = (more: object = {}) => world.call(editRecipe, { body: { formulaCode: fixture.formula.code, rAndDCode: "RD-1", recipe: RECIPE, ...more } }, AS);
const approve = async (by: object = OTHER, more: object = {}) =>
  world.call(approveRecipe, { body: { id: fixture.formula.id, version: (await shown()).version, ...more } }, by);
const stockJob = (batchNumber: string) =>
  world.call(createStockJob, {
    body: { formulaId: fixture.formula.id, reason: "For stock", jobDetails: { netQuantity: 1, wastagePercent: 0, batchNumber } },
  });

test("a draft makes no job and changes none until another person approves it; the next save is a draft again", async () => {
  expect((await approve()).status).toBe(200);
  const { formulaJob } = await allocateOrder(fixture);
  const answer = await save();
  expect(answer.body).toMatchObject({ message: expect.stringMatching(/ It is a draft until another person approves it\.$/), jobs: [] });
  expect(Object.keys((await openJob(formulaJob)).lines)).not.toContain("SOL0001");
  expect((await shown()).approval).toEqual({ state: "draft", savedBy: "everything", approvedBy: null, approvedAt: null });
  const refused = await stockJob("201-26");
  expect([refused.status, refused.body]).toMatchObject([409, { message: expect.stringMatching(/^The recipe of \w+ RD-1 is a draft\./) }]);
  expect([(await approve(AS)).status, (await approve(OTHER, { version: 1 })).status]).toEqual([403, 409]);
  expect((await approve()).status).toBe(200);
  expect((await approve()).body).toMatchObject({ type: "info" });
  expect((await shown()).approval).toMatchObject({ state: "approved", approvedBy: "product" });
  expect((await stockJob("202-26")).status).toBe(200);
  // Only now can the open job get it.
  expect((await save({ reAllocate: true })).body).toMatchObject({ type: "success" });
  expect(Object.keys((await openJob(formulaJob)).lines)).toContain("SOL0001");
  expect((await shown()).approval.state).toBe("approved");
  const log = await world.good(transactionLog, { body: { class: "records", recordKind: "formula", recordId: String(fixture.formula.id) } });
  const changes = log.flatMap((row) => row.changes ?? []).toReversed();
  expect(changes.filter(({ field }) => field === "approvedBy").map(({ from, to }) => [from, to])).toEqual([
    [null, "product"],
    ["product", null],
    [null, "product"],
  ]);
});

test("a draft is never given to open jobs: not by a save, its preview, or when the formula becomes active", async () => {
  const { id, code, name } = await shown();
  const details = { id, name, categoryType: "Skin care", categoryName: "Cream" };
  expect((await world.call(editFormulaBasics, { body: { editedDetails: { ...details, active: false } } }, AS)).status).toBe(200);
  for (const refused of [
    await save({ reAllocate: true }),
    await world.call(previewEditRecipe, { body: { id, formulaCode: code, recipe: RECIPE, reAllocate: true } }, AS),
    await world.call(editFormulaBasics, { body: { editedDetails: { ...details, active: true, reAllocate: true } } }, AS),
  ])
    expect([refused.status, refused.body]).toMatchObject([409, { message: expect.stringMatching(/^A draft changes no open job\./) }]);
  expect((await world.call(editFormulaBasics, { body: { editedDetails: { ...details, active: true } } }, AS)).body).toMatchObject({
    type: "success",
    jobs: [],
  });
});

test("an approval is signed where administrators ask for it", async () => {
  await givePassword("product");
  await world.good(editSignedActions, { body: { action: "approveRecipe", signatures: 1 } }, { as: "admin" });
  expect((await approve()).body).toMatchObject({ signatures: 1 });
  expect((await approve(OTHER, { signature: { password: PASSWORD, meaning: "I approve this recipe" } })).status).toBe(200);
});

test("a lot is released by an approved specification only, and rejected by any", async () => {
  const lot = await waitingLot(fixture);
  await world.good(enterResults, { body: resultBody(lot) }, { as: "technician" });
  const refused = await world.call(releaseLot, { body: decisionBody(lot) }, AS);
  expect([refused.status, refused.body]).toMatchObject([409, { message: expect.stringMatching(/^The specification of .* is a draft\./) }]);
  const of = async () => world.good(specification, { body: { sku: lot.sku } });
  const approveIt = async (by: object, version?: number) =>
    (await world.call(approveSpecification, { body: { sku: lot.sku, version: version ?? (await of()).version } }, by)).status;
  expect([await approveIt(AS), await approveIt({ as: "manager" }, 9), await approveIt({ as: "manager" })]).toEqual([403, 409, 200]);
  expect((await of()).approval).toMatchObject({ state: "approved", savedBy: "everything", approvedBy: "manager" });
  const { sku, version, needsRelease, tests } = await of();
  expect((await world.call(releaseLot, { body: decisionBody(lot) }, AS)).status).toBe(200);
  await world.good(editSpecification, { body: { sku, version, needsRelease, tests } as never }, AS);
  expect((await of()).approval.state).toBe("draft");
});

test("without the setting no approval is needed", async () => {
  configure({ approvedVersions: [] });
  expect((await shown()).approval.state).toBe("none");
  expect((await stockJob("203-26")).status).toBe(200);
});
