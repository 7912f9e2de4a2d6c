/**
 * Codes of suppliers and GTINs, learned for items.
 */
import { plainCode } from "@apothecary/core/stock/codes/item-code";
import { deleteStockItem, findCode, forgetCode, learnCode, stockDetails } from "@apothecary/core/stock/contract";
import { verify } from "@apothecary/core/verify/verify-stock";
import { beforeEach, expect, test } from "vitest";
import { plantItem } from "../../lib/stock-fixtures.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { newRequest, requestLedger } from "./stock.fixtures.ts";

const EAN = "5012345678900";
const GTIN = "05012345678900";

let world: World;
beforeEach(async () => {
  world = await makeWorld();
  await plantItem("WAX0001");
  await plantItem("OIL0001");
});

const learn = (code: string, sku = "WAX0001") => world.call(learnCode, { body: { code, sku } }, { as: "warehouse" });
const found = async (code: string) => (await world.good(findCode, { body: { code } })).sku;

/** The codes that the page of the wax shows. */
const codes = async () => (await world.good(stockDetails, { body: { sku: "WAX0001" } })).flatMap((line) => ("codes" in line ? line.codes : []));

test("a learned code leads to its item, in every form of it", async () => {
  const requestId = newRequest();
  const body = { code: EAN, sku: "WAX0001" };
  const answer = await world.good(learnCode, { body }, { as: "warehouse", requestId });
  expect(answer).toEqual({ message: `${GTIN} is remembered for Item WAX0001.`, type: "success", code: GTIN, sku: "WAX0001" });
  expect(await world.good(learnCode, { body }, { as: "warehouse", requestId })).toEqual(answer);
  for (const code of [EAN, GTIN, `]E0${EAN}`]) expect(await found(code), code).toBe("WAX0001");
  expect(await found("5012345678917")).toBeNull();
  expect(await learn("lw-88213")).toMatchObject({ body: { code: "LW-88213" } });
  expect(await found("LW-88213")).toBe("WAX0001");
  expect(await codes()).toEqual([GTIN, "LW-88213"]);
  const [entry] = await requestLedger(requestId);
  expect(entry).toMatchObject({ action: "Item Edited", sku: "WAX0001", reason: `Code ${GTIN} learned`, difference: 0 });
  expect(entry?.changes).toMatchObject([{ field: "code", of: GTIN, from: null, to: GTIN }]);
});

test("a code belongs to one item: another is refused, and named, until it is forgotten", async () => {
  await learn(EAN);
  expect(await learn(GTIN)).toMatchObject({ status: 200, body: { type: "info" } });
  expect(await learn(GTIN, "OIL0001")).toMatchObject({ status: 409, body: { sku: "WAX0001" } });
  const forget = (sku: string) => world.call(forgetCode, { body: { code: EAN, sku } }, { as: "warehouse" });
  expect(await forget("OIL0001")).toMatchObject({ status: 404 });
  expect(await forget("WAX0001")).toMatchObject({ status: 200 });
  expect([await found(EAN), await codes()]).toEqual([null, []]);
  expect(await learn(GTIN, "OIL0001")).toMatchObject({ status: 200 });
  expect((await verify()).findings).toEqual([]);
});

test("the code of a removed item leads nowhere, and can be learned for another", async () => {
  await learn(EAN);
  await world.good(deleteStockItem, { body: { itemToRemove: "WAX0001", reason: "Discontinued" } }, { as: "product" });
  expect(await found(EAN)).toBeNull();
  expect(await learn(EAN, "OIL0001")).toMatchObject({ status: 200 });
  expect(await found(EAN)).toBe("OIL0001");
  expect((await verify()).findings).toEqual([]);
});

test("what is ours is no supplier's code, and an unknown item learns none", async () => {
  for (const code of ["A060", "oil0001", "WAX0001~3kXq9LwT0aZbYc12", "https://stock.example/stock/WAX0001", "ab", "x".repeat(61)])
    expect(await learn(code), plainCode(code)).toMatchObject({ status: 400, body: { errors: [{ path: "code" }] } });
  expect(await learn(EAN, "NONE0001")).toMatchObject({ status: 404 });
});

test("two at once give a code to one item", async () => {
  const answers = await Promise.all([learn(EAN), learn(EAN, "OIL0001")]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});
