import { setClock } from "@apothecary/core/lib/time/clock";
import { MAX_SKUS_ASKED, stockByLine, stockTransfer } from "@apothecary/core/stock/contract";
import { readSources, sourceOfItem, sourcesIn } from "@apothecary/core/stock/lists/line-sources";
import { afterEach, beforeAll, expect, test } from "vitest";
import { bookIn, plantItem, plantLocation } from "../../lib/stock-fixtures.ts";
import { expectUnits, readUnits } from "../../lib/units.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { figuresHold } from "./stock.fixtures.ts";

const BOTTLE = { categoryType: "Componentry", categoryName: "Bottle", categoryCode: "BOT", priceUnit: "unit" } as const;
let world: World;
beforeAll(async () => {
  world = await makeWorld();
  for (const bin of ["A1", "B2", "C3"]) await plantLocation(bin);
  await plantLocation("N1", { warehouse: "Main#2" });
  await plantLocation("A1X", { warehouse: "Annex", bin: "A1" });
  await plantItem("LIN0001");
  await plantItem("LIN0002", { clientId: 20, client: "Lavender, Wild" });
  await plantItem("LIN0003", { ...BOTTLE, clientId: 20, client: "Lavender, Wild" });
  await plantItem("LIN0004", BOTTLE);
  for (const [sku, bin] of [
    ["LIN0001", "A1"],
    ["LIN0001", "B2"],
    ["LIN0002", "A1"],
    ["LIN0002", "N1"],
    ["LIN0003", "A1X"],
  ] as const)
    await bookIn(world, sku, 10, bin);
});
afterEach(async () => {
  setClock();
  await figuresHold("LIN0001", "LIN0002", "LIN0003");
});

type Query = Record<string, string>;
const ask = (query: Query) => world.call(stockByLine, { query });
/** The lines of a part: `SKU place`, in order. */
const listedLines = async (query: Query) => (await world.good(stockByLine, { query })).map(({ sku, locationId }) => `${sku} ${locationId}`).toSorted();

test("lines are filtered by SKU, by warehouse and bin, or by client, category and type", async () => {
  expect(await listedLines({ sku: "LIN0001" })).toEqual(["LIN0001 A1", "LIN0001 B2"]);
  expect(await listedLines({ sku: "LIN0003,LIN0002,LIN0003,LIN0009" })).toEqual(["LIN0002 A1", "LIN0002 N1", "LIN0003 A1X"]);
  expect(await listedLines({ warehouse: "main" })).toEqual(["LIN0001 A1", "LIN0001 B2", "LIN0002 A1"]);
  expect(await listedLines({ warehouse: "Main", bin: "a1" })).toEqual(["LIN0001 A1", "LIN0002 A1"]);
  expect(await listedLines({ warehouse: "Main", bin: "A" })).toEqual([]);
  expect(await listedLines({ warehouse: "Nowhere" })).toEqual([]);
  expect(await listedLines({ client: "Lavender, Wild" })).toEqual(["LIN0002 A1", "LIN0002 N1", "LIN0003 A1X"]);
  expect(await listedLines({ client: "" })).toEqual(["LIN0001 A1", "LIN0001 B2"]);
  expect(await listedLines({ category: "Bottle" })).toEqual(["LIN0003 A1X"]);
  expect(await listedLines({ client: "Lavender, Wild", type: "Raw Material" })).toEqual(["LIN0002 A1", "LIN0002 N1"]);
  expect(await listedLines({ client: "Nobody" })).toEqual([]);
});

test("a line is the same for each way to request it", async () => {
  const all = await world.good(stockByLine);
  const byWay = await Promise.all([{ sku: "LIN0002" }, { warehouse: "Main#2" }, { category: "Emulsifier" }].map((query) => world.good(stockByLine, { query })));
  for (const lines of byWay) for (const line of lines) expect(all).toContainEqual(line);
});

test("what cannot be asked for so is refused at its field", async () => {
  const tooMany = `${"A1,".repeat(MAX_SKUS_ASKED)}A1`;
  const refused: [Query, string][] = [
    [{ bin: "A1" }, "bin"],
    [{ sku: "LIN0001", warehouse: "Main" }, "warehouse"],
    [{ sku: "LIN0001", type: "Product" }, "warehouse"],
    [{ warehouse: "Main", client: "" }, "warehouse"],
    [{ sku: "A/1" }, "sku.0"],
    [{ sku: tooMany }, "sku"],
    [{ warehouse: " " }, "warehouse"],
    [{ warehouse: "W".repeat(26) }, "warehouse"],
    [{ type: "Nothing" }, "type"],
    [{ location: "A1" }, ""],
    [{ warehouse: "Main", cursor: "nonsense" }, "cursor"],
    [{ sku: "LIN0001", cursor: Buffer.from(JSON.stringify(["LIN0001", "unfinished LIN0001 LIN0002~x"])).toString("base64url") }, "cursor"],
    [{ sku: "LIN0001", cursor: Buffer.from(JSON.stringify(["LIN0001", "finished"])).toString("base64url") }, "cursor"],
  ];
  for (const [query, path] of refused) expect(await ask(query), JSON.stringify(query)).toMatchObject({ status: 400, body: { errors: [{ path }] } });
});

test("nothing is read that is not answered: half a unit for each place or item that holds stock", async () => {
  // Beside the session and the two marks: the places of the warehouse, and the two that hold something.
  const [one, two] = [await ask({ sku: "LIN0001" }), await ask({ sku: "LIN0001,LIN0002" })];
  expectUnits(readUnits(two) - readUnits(one), 0.5);
  expectUnits(readUnits(await ask({ warehouse: "Main" })) - readUnits(one), 1);
  expectUnits(readUnits(await ask({ warehouse: "Main", bin: "A1" })) - readUnits(one), 0.5);
  // The remembered list of items costs half a unit to bring up to date; an item without stock is not looked at.
  await ask({ category: "Bottle" });
  expectUnits(readUnits(await ask({ category: "Bottle" })) - readUnits(one), 0.5);
});

test("an unchanged filtered list costs only the marks, and is read again after a movement", async () => {
  setClock(() => Date.now() + 60_000);
  const query = { warehouse: "Annex" };
  const etag = (await ask(query)).headers["etag"] ?? "";
  const again = await world.call(stockByLine, { query }, { headers: { "if-none-match": etag } });
  expect([again.status]).toEqual([304]);
  expectUnits(readUnits(again), 2);
  setClock(() => Date.now() + 120_000);
  const [line] = await world.good(stockByLine, { query: { sku: "LIN0003" } });
  await world.good(stockTransfer, {
    body: { transferDetails: { elementId: line?.id ?? "", transferQuantity: 10, transferLocation: "C3", reason: "Room" } },
  });
  expect(await world.call(stockByLine, { query }, { headers: { "if-none-match": etag } })).toMatchObject({ status: 200, body: [] });
});

test("a filtered list longer than a page continues by cursor, with each line once", async () => {
  const skus = Array.from({ length: 30 }, (_, i) => `MNY${String(i).padStart(4, "0")}`);
  for (const sku of skus) await plantItem(sku);
  const deliveries = skus.flatMap((sku, i) => Array<string>(i === 3 ? 40 : 2).fill(sku));
  for (const [i, sku] of deliveries.entries()) await bookIn(world, sku, 1 + i, i % 2 === 0 ? "C3" : "B2");
  for (const sources of [skus.map(sourceOfItem), await sourcesIn("Main", undefined)]) {
    const seen: string[] = [];
    let cursor: string | undefined;
    let pages = 0;
    do {
      const page = await readSources(sources, { cursor, max: 20, attributes: ["id", "sku"] });
      expect(page.rows.length).toBeLessThanOrEqual(20);
      seen.push(...page.rows.filter(({ sku }) => sku.startsWith("MNY")).map(({ id }) => id));
      cursor = page.next;
      pages += 1;
    } while (cursor !== undefined && pages < 100);
    expect([seen.length, new Set(seen).size, pages > 4]).toEqual([deliveries.length, deliveries.length, true]);
  }
});
