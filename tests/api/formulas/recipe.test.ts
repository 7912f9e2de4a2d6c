import { addNewFormula, fetchFormulaRecipe, formulaBatchNumbers } from "@apothecary/core/formulas/contract";
import { formulaBatchNumberKey } from "@apothecary/core/formulas/formula.rows";
import { readBatchNumbers } from "@apothecary/core/formulas/read-formulas";
import { setClock } from "@apothecary/core/lib/time/clock";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { plant } from "../../lib/base-world.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { plantStockLine, plantItem, plantReference } from "./formulas.fixtures.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await plantReference();
  await plantItem("EMU0003", { quantity: 900, unusable: 300, allocated: 250, variants: ["EMU0003-2", "EMU0003-3", "EMU0003-4"], active: false });
  await plantItem("EMU0003-2", { quantity: 400, unusable: 400, baseSku: "EMU0003" });
  await plantItem("EMU0003-3", { quantity: 10, baseSku: "EMU0003", redundant: 10 });
  await plantItem("EMU0003-4", { quantity: 0, baseSku: "EMU0003", removed: true });
  await plantStockLine("EMU0003", "a", 600, 0);
  await plantStockLine("EMU0003", "b", 200, 1);
  await plantStockLine("EMU0003", "c", 100, 1);
  await plantStockLine("EMU0003-2", "a", 350, 1);
  await plantStockLine("EMU0003-2", "b", 50, 2);
});
afterEach(() => setClock());

const staff = { as: "staff" };

async function add(recipeLines: { resourceSku: string; percentage: number; exactMatch?: boolean }[], rAndDCode: string) {
  const formulaDetails = { name: "Cream", clientId: 31, code: "AB01", rAndDCode, categoryType: "Skin care", categoryName: "Cream" };
  return world.good(addNewFormula, { body: { newFormula: { formulaDetails, recipeLines } } }, { as: "product" });
}

const base = { sku: "EMU0003", quantity: 900, allocated: 250, quarantined: 300, unusable: 300, active: false };
const variant = { sku: "EMU0003-2", quantity: 400, allocated: 0, quarantined: 350, unusable: 400, active: true };

describe("a recipe", () => {
  test("shows the stock of each ingredient, and of the variants that may serve in its place", async () => {
    const { id, code } = await add(
      [
        { resourceSku: "EMU0003", percentage: 40 },
        { resourceSku: "SOL0001", percentage: 60 },
      ],
      "V-1",
    );
    expect(await world.good(fetchFormulaRecipe, { body: { id } }, staff)).toEqual({
      id,
      code,
      oneBatch: false,
      vesselSizes: [],
      approval: { state: "none", savedBy: "product", approvedBy: null, approvedAt: null },
      name: "Cream",
      active: true,
      clientId: 31,
      client: { id: 31, name: "Alder & Birch" },
      rAndDCode: "V-1",
      category: { type: "Skin care", name: "Cream" },
      version: 1,
      recipe: [
        { elementSku: "EMU0003", name: "Item EMU0003", percentage: 40, exactMatch: false, element: [base, variant] },
        {
          elementSku: "SOL0001",
          name: "Item SOL0001",
          percentage: 60,
          exactMatch: false,
          element: [{ sku: "SOL0001", quantity: 0, allocated: 0, quarantined: 0, unusable: 0, active: true }],
        },
      ],
    });
  });

  test("that names a variant shows it first, then its family", async () => {
    const { id } = await add([{ resourceSku: "EMU0003-2", percentage: 100 }], "V-2");
    const { recipe } = await world.good(fetchFormulaRecipe, { body: { id } }, staff);
    expect(recipe[0]?.element).toEqual([variant, base]);
  });

  test("that insists on an item shows that one alone", async () => {
    const { id } = await add([{ resourceSku: "EMU0003", percentage: 100, exactMatch: true }], "V-3");
    const { recipe } = await world.good(fetchFormulaRecipe, { body: { id } }, staff);
    expect(recipe[0]?.element).toEqual([base]);
  });

  test("of an item that went Redundant afterwards still shows it", async () => {
    await plantItem("EMU0009");
    const { id } = await add([{ resourceSku: "EMU0009", percentage: 100 }], "V-4");
    await plantItem("EMU0009", { redundant: 5, quantity: 5 });
    const { recipe } = await world.good(fetchFormulaRecipe, { body: { id } }, staff);
    expect(recipe[0]?.element).toEqual([{ sku: "EMU0009", quantity: 5, allocated: 0, quarantined: 0, unusable: 0, active: true }]);
  });

  test.each<[unknown, number]>([
    [{ id: 4_000 }, 404],
    [{ id: "1" }, 400],
    [{}, 400],
    [{ id: 1, active: true }, 400],
  ])("%j answers %d", async (body, status) => {
    expect((await world.call(fetchFormulaRecipe, { body: body as { id: number } }, staff)).status).toBe(status);
  });

  test("is for staff", async () => {
    expect((await world.call(fetchFormulaRecipe, { body: { id: 1 } }, { as: null })).status).toBe(401);
  });
});

describe("batch numbers of a formula", () => {
  test("restart with the year in London, and skip used numbers", async () => {
    const { code } = await add([{ resourceSku: "SOL0001", percentage: 100 }], "B-1");
    setClock(() => Date.parse("2026-12-31T23:59:00Z"));
    expect(await readBatchNumbers(code)).toEqual({ previous: [], next: "001-26" });
    for (const given of ["001-26", "02-26", "007-25"]) await plant({ ...formulaBatchNumberKey(code, given) });
    expect(await readBatchNumbers(code)).toEqual({ previous: ["02-26", "001-26", "007-25"], next: "003-26" });
    setClock(() => Date.parse("2027-01-01T00:01:00Z"));
    expect((await readBatchNumbers(code)).next).toBe("001-27");
    setClock();
    expect((await world.good(formulaBatchNumbers, { body: { formulaCode: code.toLowerCase() } }, staff)).previous).toEqual(["02-26", "001-26", "007-25"]);
  });

  test("of no formula are none", async () => {
    expect((await world.call(formulaBatchNumbers, { body: { formulaCode: "ZZ99" } }, staff)).status).toBe(404);
    expect((await world.call(formulaBatchNumbers, { body: { formulaCode: "Z" } }, staff)).status).toBe(400);
  });
});
