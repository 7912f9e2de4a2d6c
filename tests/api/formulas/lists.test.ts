import { addNewFormula, allFormulaCodes, allFormulas, editFormulaBasics, removeFormula } from "@apothecary/core/formulas/contract";
import { type Formula, formulaKey, type FormulaRow, formulaRow } from "@apothecary/core/formulas/formula.rows";
import { setClock } from "@apothecary/core/lib/time/clock";
import { get } from "@apothecary/core/lib/table/table";
import { allProducts } from "@apothecary/core/products/contract";
import { afterEach, beforeAll, expect, test } from "vitest";
import { plant, plantAll } from "../../lib/base-world.ts";
import { expectUnits, readUnits } from "../../lib/units.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { plantReference } from "./formulas.fixtures.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await plantReference();
});
afterEach(() => setClock());

async function add(name: string, rAndDCode: string) {
  const formulaDetails = { name, clientId: 31, code: "AB01", rAndDCode, categoryType: "Skin care", categoryName: "Cream" };
  const recipeLines = [{ resourceSku: "EMU0001", percentage: 100 }];
  return world.good(addNewFormula, { body: { newFormula: { formulaDetails, recipeLines } } }, { as: "product" });
}

test("the lists tell every formula and every code once", async () => {
  const { id, code } = await add("Listed", "LISTED");
  const versioned = await get<FormulaRow>(formulaKey(id));
  await plant({ ...versioned, ...formulaKey(9_001), id: 9_001, rAndDCode: "LISTED-2", name: "Listed anew", active: false, g1s: `${code}#LISTED-2` });

  const formulas = await world.good(allFormulas, {}, { as: "staff" });
  expect(formulas.find((one) => one.id === id)).toEqual({
    id,
    code,
    name: "Listed",
    active: true,
    clientId: 31,
    client: { id: 31, name: "Alder & Birch" },
    rAndDCode: "LISTED",
    category: { type: "Skin care", name: "Cream" },
    oneBatch: false,
    vesselSizes: [],
    approval: { state: "none", savedBy: "product", approvedBy: null, approvedAt: null },
    version: 1,
  });
  expect(formulas.filter((one) => one.code === code)).toHaveLength(2);

  const listed = await world.good(allFormulaCodes, {}, { as: "staff" });
  expect(listed.filter((one) => one.code === code)).toEqual([{ code, name: "Listed", clientId: 31, client: "Alder & Birch" }]);
});

const inAMinute = () => setClock(() => Date.now() + 60_000);

test("a list asked for again unchanged answers 304 for half a unit more than the session; every change is seen", async () => {
  const { id, code } = await add("Seen", "SEEN");
  const product = (await world.good(allProducts, {}, { as: "staff" })).find(({ sku }) => sku === `${code}-B`);
  for (const list of [allFormulas, allFormulaCodes, allProducts]) {
    setClock();
    const soon = await world.call(list, {}, { as: "staff" });
    const again = (answered: { headers: Record<string, string> }) =>
      world.call(list, {}, { as: "staff", headers: { "if-none-match": answered.headers["etag"] ?? "none" } });
    expect((await again(soon)).status).toBe(304);
    inAMinute();
    const settled = await world.call(list, {}, { as: "staff" });
    const unchanged = await again(settled);
    expect([unchanged.status, unchanged.text]).toEqual([304, ""]);
    expectUnits(readUnits(unchanged), 1.5);

    setClock();
    const before = await world.call(list, {}, { as: "staff" });
    await world.good(
      editFormulaBasics,
      { body: { editedDetails: { id, name: `Seen by ${list.path}`, categoryType: "Skin care", categoryName: "Cream", active: true } } },
      { as: "product" },
    );
    for (const answered of [soon, before]) expect((await again(answered)).status).toBe(200);
  }
  expect((await world.good(allProducts, {}, { as: "staff" })).find((one) => one.id === product?.id)).toMatchObject({ name: "Seen by /api/all_products" });
});

test("a removed formula is gone from the lists that were read before, and so is its Bulk", async () => {
  const { code } = await add("Leaving", "LEAVING");
  inAMinute();
  const before = await Promise.all([allFormulas, allProducts].map((list) => world.call(list, {}, { as: "staff" })));
  setClock(() => Date.now() + 120_000);
  await world.good(removeFormula, { body: { code, rAndDCode: "LEAVING" } }, { as: "product" });
  for (const [i, list] of [allFormulas, allProducts].entries()) {
    const after = await world.call(list, {}, { as: "staff", headers: { "if-none-match": before[i]?.headers["etag"] ?? "none" } });
    expect([after.status, after.text.includes(code)]).toEqual([200, false]);
  }
});

test("lists longer than a page continue by cursor, with every formula and every code once", async () => {
  // A row of the size of thirty ingredients, each of which would be further rows.
  const recipe = [{ sku: "EMU0", name: "A long name ".repeat(250), percentage: 100, exactMatch: false }];
  const codes = Array.from({ length: 110 }, (_, n) => `ZZ${String(n).padStart(3, "0")}`);
  const shared = { name: "Z", active: true, clientId: 31, client: "Z", categoryType: "Z", categoryName: "Z", recipe, version: 1 };
  const formulas = codes.flatMap((code, n) => Array.from({ length: 5 }, (_, v): Formula => ({ ...shared, id: 10_000 + n * 5 + v, code, rAndDCode: `V${v}` })));
  await plantAll(formulas.map(formulaRow));

  const listed = await everyPage((query) => world.call(allFormulas, { query }));
  expect(listed.pages).toBeGreaterThan(1);
  const long = listed.rows.filter((row) => row.code.startsWith("ZZ"));
  expect(long.map((row) => row.id)).toEqual(formulas.map((formula) => formula.id));

  const listedCodes = await everyPage((query) => world.call(allFormulaCodes, { query }));
  expect(listedCodes.pages).toBeGreaterThan(1);
  expect(listedCodes.rows.map((row) => row.code).filter((code) => code.startsWith("ZZ"))).toEqual(codes);

  expect((await world.call(allFormulas, { query: { cursor: "bm9uc2Vuc2U" } }, { as: "staff" })).status).toBe(400);
});

type Listing = { status: number; body: { code: string; id?: number }[]; headers: Record<string, string> };

async function everyPage(read: (query: { cursor?: string }) => Promise<Listing>): Promise<{ rows: Listing["body"]; pages: number }> {
  const rows: Listing["body"] = [];
  let cursor: string | undefined;
  let pages = 0;
  do {
    const answered = await read(cursor ? { cursor } : {});
    expect(answered.status).toBe(200);
    rows.push(...answered.body);
    cursor = answered.headers["x-next-cursor"];
    pages++;
  } while (cursor && pages < 20);
  return { rows, pages };
}
