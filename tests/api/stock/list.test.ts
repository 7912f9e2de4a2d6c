import { setClock } from "@apothecary/core/lib/time/clock";
import { MAX_WRITES, transact } from "@apothecary/core/lib/table/table";
import { addOnOrder, adjustStockLevel, stockByLine, stockList, stockTransfer } from "@apothecary/core/stock/contract";
import { type Item, itemRow } from "@apothecary/core/stock/items/item.rows";
import { readItemList } from "@apothecary/core/stock/lists/list-stock";
import { findItem } from "@apothecary/core/stock/items/open-item";
import { afterEach, beforeAll, expect, test } from "vitest";
import { bookIn, plantItem, plantJob, plantLocation } from "../../lib/stock-fixtures.ts";
import { plant } from "../../lib/base-world.ts";
import { expectUnits, readUnits } from "../../lib/units.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { figuresHold } from "./stock.fixtures.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  for (const bin of ["A1", "B2"]) await plantLocation(bin);
  await plantItem("LST0003", { minimumStock: 150, onOrder: 500, moq: 5, eoq: 50, clientId: 20, client: "Client", supplierSku: "X-1" });
  await plantItem("LST0001");
  await plantItem("LST0002", { removed: true });
  await bookIn(world, "LST0003", 400, "A1");
  await plantJob({ LST0003: 300 });
});
afterEach(async () => {
  setClock();
  await figuresHold("LST0001", "LST0003");
});

const readEtag = (answer: { headers: Record<string, string> }): string => answer.headers["etag"] ?? "";
/** As if nothing had happened for a minute. */
const aMinuteLater = () => setClock(() => Date.now() + 60_000);
const held = (etag: string) => ({ headers: { "if-none-match": etag } });

test("every item in use is listed by SKU, with its free and expected stock", async () => {
  const { body } = await world.call(stockList);
  expect(body.map(({ sku }) => sku)).toEqual(["LST0001", "LST0003"]);
  expect(body[1]).toEqual({
    sku: "LST0003",
    name: "Item LST0003",
    categoryName: "Emulsifier",
    categoryType: "Raw Material",
    quantity: 400,
    allocated: 300,
    freeStock: 100,
    unusable: 0,
    minimumStock: 150,
    freeStockFunctional: -50,
    onOrder: 100,
    freeStockExpected: 50,
    clientId: 20,
    client: "Client",
    suppliedById: 21,
    suppliedBy: "Supplier",
    supplierSku: "X-1",
    ownedById: 14,
    ownedBy: "Own",
    moq: 5,
    eoq: 50,
    price: 4,
    priceUnit: "kilo",
    status: 0,
    active: true,
  });
});

test("asked again when nothing changed it answers 304 for half a unit more than the session; a change is seen", async () => {
  const fresh = await world.call(stockList);
  const soon = await world.call(stockList, {}, held(readEtag(fresh)));
  expect([soon.status, soon.text]).toEqual([304, ""]);

  aMinuteLater();
  const settled = await world.call(stockList);
  const again = await world.call(stockList, {}, held(readEtag(settled)));
  expect([again.status, readEtag(again)]).toEqual([304, readEtag(settled)]);
  expectUnits(readUnits(again), 1.5);
  expect((await world.call(stockList, {}, held(`W/${readEtag(settled)}`))).status).toBe(304);

  setClock();
  await world.good(addOnOrder, { body: { element: "LST0001", quantity: 7 } });
  for (const etag of [readEtag(fresh), readEtag(soon)]) expect((await world.call(stockList, {}, held(etag))).status).toBe(200);
  expect((await world.call(stockList, {}, held('"something-else"'))).status).toBe(200);
});

test("a change that the index shows late, behind a newer one, is seen", async () => {
  const before = Date.now() - 1_000;
  const first = await world.call(stockList);
  const { item } = (await findItem("LST0001")) ?? {};
  setClock(() => before);
  await plant(itemRow({ ...(item as Item), moq: 99 }));
  setClock();
  const answer = await world.call(stockList, {}, held(readEtag(first)));
  expect([answer.status, answer.body.find(({ sku }) => sku === "LST0001")]).toMatchObject([200, { moq: 99 }]);
});

test("with an ETag, only changes and removals are returned", async () => {
  aMinuteLater();
  const since = readEtag(await world.call(stockList)).replaceAll('"', "");
  expect((await world.call(stockList, { query: { since } })).status).toBe(304);
  setClock(() => Date.now() + 120_000);
  await world.good(addOnOrder, { body: { element: "LST0001", quantity: 3 } });
  await plantItem("LST0004", { removed: true });
  const changed = await world.call(stockList, { query: { since } });
  expect(changed.body).toEqual([expect.objectContaining({ sku: "LST0001" }), { sku: "LST0004", removed: true }]);
  setClock(() => Date.now() + 240_000);
  expect((await world.call(stockList, { query: { since: readEtag(changed).replaceAll('"', "") } })).status).toBe(304);
  expect(await world.call(stockList, { query: { since: "yesterday" } })).toMatchObject({ status: 400, body: { errors: [{ path: "since" }] } });
});

test("with a limit the first rows come with a cursor for the rest, which has the ETag of the first", async () => {
  const at = Date.now() + 60_000;
  setClock(() => at);
  const whole = await world.call(stockList);
  const first = await world.call(stockList, { query: { limit: "1" } });
  expect([first.body, readEtag(first)]).toEqual([whole.body.slice(0, 1), ""]);
  const rest = await world.call(stockList, { query: { cursor: first.headers["x-next-cursor"] ?? "" } });
  expect([rest.body, readEtag(rest), rest.headers["x-next-cursor"]]).toEqual([whole.body.slice(1), readEtag(whole), undefined]);
  const all = await world.call(stockList, { query: { limit: "99999" } });
  expect([all.body, readEtag(all)]).toEqual([whole.body, readEtag(whole)]);
  for (const limit of ["0", "-1", "1e2", "100000", ""]) expect((await world.call(stockList, { query: { limit } })).status).toBe(400);
});

test("a list that was read a while ago is read again by what changed: changed, new and removed items", async () => {
  aMinuteLater();
  const before = await world.call(stockList);
  const again = await world.call(stockList);
  expect([again.body]).toEqual([before.body]);
  expectUnits(readUnits(again), 1.5);
  setClock(() => Date.now() + 120_000);
  await world.good(addOnOrder, { body: { element: "LST0003", quantity: 11 } });
  await plantItem("LST0000");
  const { item } = (await findItem("LST0001")) ?? {};
  await plant(itemRow({ ...(item as Item), removed: true }));
  const after = await world.call(stockList);
  expect(after.body.map(({ sku }) => sku)).toEqual(["LST0000", "LST0003"]);
  expect(after.body[1]).toMatchObject({ onOrder: 111 });

  setClock();
  await plant(itemRow({ ...(item as Item) }));
  await plantItem("LST0000", { removed: true });
  expect((await world.call(stockList)).body.map(({ sku }) => sku)).toEqual(["LST0001", "LST0003"]);
});

test("the lines are all batches at their places; a batch that moved or went is a change", async () => {
  const id = await bookIn(world, "LST0001", 80, "B2", { expiry: "2031-05-01" });
  const list = await world.call(stockByLine);
  expect(list.body.find((line) => line.id === id)).toEqual({
    id,
    sku: "LST0001",
    name: "Item LST0001",
    batchNumber: expect.stringMatching(/^[A-Z]\d{3}$/),
    bin: "B2",
    warehouse: "Main",
    locationId: "B2",
    expiry: "2031-05-01",
    reserved: 0,
    quantity: 80,
    transfer: 0,
    categoryName: "Emulsifier",
    categoryType: "Raw Material",
    client: "",
    reason: "",
    status: 0,
  });
  expect((await world.call(stockByLine, {}, held(readEtag(list)))).status).toBe(304);
  await world.good(stockTransfer, { body: { transferDetails: { elementId: id, transferQuantity: 80, transferLocation: "A1", reason: "Room" } } });
  const moved = await world.call(stockByLine, {}, held(readEtag(list)));
  expect([moved.status, moved.body.length]).toEqual([200, list.body.length]);
  const arrived = moved.body.find(({ sku }) => sku === "LST0001")?.id ?? "";

  aMinuteLater();
  const settled = await world.call(stockByLine);
  expect((await world.call(stockByLine, {}, held(readEtag(settled)))).status).toBe(304);
  setClock(() => Date.now() + 120_000);
  await world.good(adjustStockLevel, { body: { adjustment: { id: arrived, newQuantity: 0, reason: "Spilt" } } });
  const gone = await world.call(stockByLine, {}, held(readEtag(settled)));
  expect([gone.status, gone.body.length]).toEqual([200, list.body.length - 1]);
});

test("a list that does not fit one response continues by cursor, and misses nothing", async () => {
  const template = (await findItem("LST0001"))?.item as Item;
  const text = "ä".repeat(1_000);
  const rows = Array.from({ length: 3_000 }, (_, i) => itemRow({ ...template, sku: `BIG${String(i).padStart(4, "0")}`, name: text }));
  for (let i = 0; i < rows.length; i += MAX_WRITES) {
    await transact(rows.slice(i, i + MAX_WRITES).map((item) => ({ kind: "put", item })));
  }
  const first = await world.call(stockList);
  expect(Buffer.byteLength(first.text)).toBeLessThan(6_000_000);
  const cursor = first.headers["x-next-cursor"] ?? "";
  expect([cursor === "", readEtag(first)]).toEqual([false, ""]);
  const second = await world.call(stockList, { query: { cursor } });
  expect([second.headers["x-next-cursor"], readEtag(second) === ""]).toEqual([undefined, false]);
  const skus = [...first.body, ...second.body].map(({ sku }) => sku);
  expect([skus.length, new Set(skus).size]).toEqual([3_002, 3_002]);
  expect((await world.call(stockList, { query: { cursor: "nonsense" } })).status).toBe(400);
});

test("once the whole of a long list is known its pages are by SKU, and a change between two of them is among the changes since", async () => {
  aMinuteLater();
  await readItemList();
  const first = await world.call(stockList);
  const cursor = first.headers["x-next-cursor"] ?? "";
  expect(readEtag(first)).toBe("");
  await world.good(addOnOrder, { body: { element: "BIG0000", quantity: 9 } });
  const second = await world.call(stockList, { query: { cursor } });
  expectUnits(readUnits(second), 1.5);
  const skus = [...first.body, ...second.body].map(({ sku }) => sku);
  expect([skus.length, skus]).toEqual([3_002, skus.toSorted()]);
  expect(second.headers["x-next-cursor"]).toBeUndefined();
  const since = readEtag(second).replaceAll('"', "");
  expect((await world.call(stockList, { query: { since } })).body).toContainEqual(expect.objectContaining({ sku: "BIG0000", onOrder: 9 }));
  setClock(() => Date.now() + 600_000);
  expect((await world.call(stockList, { query: { cursor } })).body).toEqual(second.body);
});
