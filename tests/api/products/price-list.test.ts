/** Agreed prices: saved by client and product, refused where they contradict each other, offered with the last price. */
import { editPriceList, priceList } from "@apothecary/core/products/contract";
import { clientPricesKey } from "@apothecary/core/products/price-list.rows";
import { lastPrice } from "@apothecary/core/sales/contract";
import { moneyText, quantityText } from "@apothecary/core/lib/rules/quantity";
import { get, queryAll } from "@apothecary/core/lib/table/table";
import { type EntryRow, ledgerIndex } from "@apothecary/core/transaction/entry.rows";
import { afterEach, beforeAll, expect, test } from "vitest";
import type * as z from "zod";
import { findingsNow } from "../../lib/state.ts";
import type { World } from "../../lib/world.ts";
import { AS, type Fixture, newFixture } from "../../faults/fixture.ts";

type Prices = z.input<typeof editPriceList.body>["prices"];

let world: World;
let fixture: Fixture;
beforeAll(async () => {
  ({ world, fixture } = await newFixture());
});
afterEach(async () => {
  expect(await findingsNow()).toEqual([]);
});

const ALWAYS = { validFrom: null, validTo: null };
const UNITS = { fromQuantity: 1, price: 2.5, ...ALWAYS };
const THOUSANDS = { fromQuantity: 1_000, price: 2.2, validFrom: "2026-01-01", validTo: null };
const named = () => ({ productId: fixture.product.id, clientId: fixture.clientId });
const save = (prices: Prices, version: number, more: object = {}) => world.call(editPriceList, { body: { ...named(), prices, version, ...more } }, AS);
const read = () => world.good(priceList, { body: { productId: fixture.product.id } }, AS);

test("prices are saved for a client, sorted, told in the trail, and offered with the last price", async () => {
  expect(await read()).toEqual([]);
  expect(await save([THOUSANDS, UNITS], 0)).toMatchObject({ status: 200, body: { version: 1 } });
  expect(await read()).toEqual([{ clientId: fixture.clientId, client: "Lavender & Wild", prices: [UNITS, THOUSANDS], version: 1 }]);
  const { productId, clientId } = named();
  expect(await world.good(lastPrice, { body: { businessId: clientId, productIds: [productId] } }, AS)).toMatchObject([{ list: [UNITS, THOUSANDS] }]);
  const entries = await queryAll<EntryRow>({ partition: ledgerIndex.record("product", String(productId)), index: "g2" });
  expect(entries.at(-1)).toMatchObject({
    ...{ class: "records", action: "Product Edited", recordKind: "product", name: fixture.product.sku },
    changes: [
      {
        field: "prices",
        of: "Lavender & Wild",
        from: null,
        to: `${moneyText(2.5)} from ${quantityText(1, "units")}; ${moneyText(2.2)} from ${quantityText(1_000, "units")}, from 01/01/2026`,
      },
    ],
  });
});

test("a stale edit is refused with the present prices", async () => {
  expect(await save([UNITS], 0)).toMatchObject({ status: 409, body: { current: { prices: [UNITS, THOUSANDS], version: 1, client: "Lavender & Wild" } } });
  expect(await save([UNITS], 1)).toMatchObject({ status: 200, body: { version: 2 } });
  expect(await save([], 2)).toMatchObject({ status: 200, body: { version: 3 } });
  expect(await read()).toMatchObject([{ prices: [], version: 3 }]);
  expect(await get(clientPricesKey(fixture.product.id, fixture.clientId))).toMatchObject({ inWords: "" });
});

test("prices that contradict each other, unknown products and clients are refused", async () => {
  const refused = async (...prices: Prices) => {
    const { status, body } = await save(prices, 3);
    return [status, (body as { errors?: { path: string }[] }).errors?.[0]?.path];
  };
  expect(await refused(UNITS, { ...UNITS, validFrom: "2026-01-01" })).toEqual([400, "prices.1.fromQuantity"]);
  expect(await refused({ ...UNITS, validFrom: "2026-02-02", validTo: "2026-02-01" })).toEqual([400, "prices.0.validTo"]);
  expect(await refused({ ...UNITS, price: 0 })).toEqual([400, "prices.0.price"]);
  expect(await refused(...Array.from({ length: 51 }, (_, i) => ({ ...UNITS, fromQuantity: i + 1 })))).toEqual([400, "prices"]);
  expect((await save([UNITS], 0, { productId: 9_999 })).status).toBe(404);
  expect((await save([UNITS], 0, { clientId: 9_999 })).status).toBe(404);
  expect((await world.call(priceList, { body: { productId: 9_999 } }, AS)).status).toBe(404);
});
