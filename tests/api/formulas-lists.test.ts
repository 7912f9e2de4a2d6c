import { addNewFormula, allFormulaCodes, allFormulas } from "@apothecary/core/formulas/contract";
import { type Formula, formulaKey, type FormulaRow, formulaRow } from "@apothecary/core/formulas/formula.rows";
import { get } from "@apothecary/core/lib/table";
import { beforeAll, expect, test } from "vitest";
import { plant } from "../lib/base-world.ts";
import { makeWorld, type World } from "../lib/world.ts";
import { plantReference } from "./formulas.fixtures.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await plantReference();
});

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
    version: 1,
  });
  expect(formulas.filter((one) => one.code === code)).toHaveLength(2);

  const listed = await world.good(allFormulaCodes, {}, { as: "staff" });
  expect(listed.filter((one) => one.code === code)).toEqual([{ code, name: "Listed", clientId: 31, client: "Alder & Birch" }]);
});

test("a list that the client holds already is not sent again", async () => {
  const first = await world.call(allFormulas, {}, { as: "staff" });
  const etag = first.headers["etag"] ?? "";
  expect((await world.call(allFormulas, {}, { as: "staff", headers: { "if-none-match": etag } })).status).toBe(304);
  await add("More", "MORE");
  expect((await world.call(allFormulas, {}, { as: "staff", headers: { "if-none-match": etag } })).status).toBe(200);
});

test("lists longer than an answer go on at their cursor: every formula, every code once", async () => {
  const recipe = Array.from({ length: 30 }, (_, n) => ({ sku: `EMU${n}`, name: "An ingredient with a rather long name", percentage: 3, exactMatch: false }));
  const codes = Array.from({ length: 110 }, (_, n) => `ZZ${String(n).padStart(3, "0")}`);
  const shared = { name: "Z", active: true, clientId: 31, client: "Z", categoryType: "Z", categoryName: "Z", recipe, version: 1 };
  const formulas = codes.flatMap((code, n) => Array.from({ length: 5 }, (_, v): Formula => ({ ...shared, id: 10_000 + n * 5 + v, code, rAndDCode: `V${v}` })));
  for (let i = 0; i < formulas.length; i += 50) await Promise.all(formulas.slice(i, i + 50).map((formula) => plant(formulaRow(formula))));

  const listed = await everyPage((query) => world.call(allFormulas, { query }));
  expect(listed.pages).toBeGreaterThan(1);
  const long = listed.rows.filter((row) => row.code.startsWith("ZZ"));
  expect(long.map((row) => row.id)).toEqual(formulas.map((formula) => formula.id));

  const told = await everyPage((query) => world.call(allFormulaCodes, { query }));
  expect(told.pages).toBeGreaterThan(1);
  expect(told.rows.map((row) => row.code).filter((code) => code.startsWith("ZZ"))).toEqual(codes);

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
