/** Purchase orders, by the contract's section 8: drafted, sent, delivered in parts, edited and cancelled. */
import { bookDelivery } from "@apothecary/core/deliveries/contract";
import { businessRow } from "@apothecary/core/directory/business.rows";
import { createBusiness, removeBusiness } from "@apothecary/core/directory/contract";
import {
  cancelPurchaseOrder,
  createPurchaseOrder,
  editPurchaseOrder,
  purchaseOrder,
  purchaseOrders,
  sendPurchaseOrder,
} from "@apothecary/core/purchasing/contract";
import { addOnOrder, editDetails, overrideRemovalChecks } from "@apothecary/core/stock/contract";
import { findItem } from "@apothecary/core/stock/items/open-item";
import { afterAll, beforeAll, expect, test } from "vitest";
import { plant } from "../../lib/base-world.ts";
import { findingsNow } from "../../lib/state.ts";
import { bookIn, plantItem, plantLocation } from "../../lib/stock-fixtures.ts";
import { makeWorld, type World } from "../../lib/world.ts";

const SUPPLIER = 21;
const OTHER = 22;
const CLIENT = 23;
const AS = { as: "buyer" };
let world: World;

beforeAll(async () => {
  world = await makeWorld();
  await plantLocation("A1");
  const business = { code: "", owner: false, paymentTerms: "", primaryAccountManager: "", version: 1 };
  for (const [id, name, supplier] of [
    [SUPPLIER, "Lavender & Wild", true],
    [OTHER, "Glassworks", true],
    [CLIENT, "A client", false],
  ] as const)
    await plant(businessRow({ ...business, id, name, supplier, client: !supplier }));
});
afterAll(async () => expect(await findingsNow()).toEqual([]));

let next = 0;
/** An item of its own, with some on order by hand. */
async function newItem(byHand = 0, more: object = {}): Promise<string> {
  const sku = `EMU${String(++next).padStart(4, "0")}`;
  await plantItem(sku, { suppliedById: SUPPLIER, ...more });
  if (byHand > 0) await world.good(addOnOrder, { body: { element: sku, quantity: byHand } }, AS);
  return sku;
}
const item = async (sku: string) => (await findItem(sku))?.item;
const line = (sku: string, quantity: number, more: object = {}) => ({ sku, quantity, price: 6.4, dueDate: "2099-01-15", ...more });
const draft = async (...lines: object[]) => world.good(createPurchaseOrder, { body: { supplierId: SUPPLIER, lines } as never }, AS);
const shown = async (id: number) => world.good(purchaseOrder, { body: { id } });
const delivered = (sku: string, quantity: number, purchaseLineId?: number, more: object = {}) =>
  world.call(
    bookDelivery,
    {
      body: {
        delivery: {
          ...{ supplier: SUPPLIER, orderNumber: "", location: "A1", ...more },
          lines: [
            { sku, quantity, packSize: 0, supplierBatchNumber: "", expiryDate: "", status: 0, ...(purchaseLineId === undefined ? {} : { purchaseLineId }) },
          ],
        },
      } as never,
    },
    AS,
  );

test("a draft puts nothing on order; sent, its lines are on order by their due days, beside what was registered by hand", async () => {
  const sku = await newItem(100);
  const { id, purchaseNumber, type } = await draft(line(sku, 5_000));
  expect([purchaseNumber, type]).toEqual([`PU${String(id).padStart(5, "0")}`, "success"]);
  expect(await item(sku)).toMatchObject({ onOrder: 100 });
  await world.good(sendPurchaseOrder, { body: { id } }, AS);
  expect(await item(sku)).toMatchObject({ onOrder: 5_100, purchased: 5_000, expected: [{ day: "2099-01-15", quantity: 5_000 }] });
  expect(await shown(id)).toMatchObject({ state: "Sent", sentAt: expect.any(String), total: 32, lines: [{ sku, quantity: 5_000, received: 0, open: 5_000 }] });
  expect(await world.call(sendPurchaseOrder, { body: { id } }, AS)).toMatchObject({ status: 409 });
});

test("what is on order is not edited to less than what purchase orders have open", async () => {
  const sku = await newItem(100);
  const { id } = await draft(line(sku, 1_000));
  await world.good(sendPurchaseOrder, { body: { id } }, AS);
  const edited = (onOrder: number) => {
    const newDetails = { sku, name: "Wax", description: "", minimumStock: 0, onOrder, moq: 0, eoq: 0, supplierSku: "", price: 1 };
    return world.call(editDetails, { body: { newDetails: { ...newDetails, clientId: CLIENT, ownedById: CLIENT, suppliedById: SUPPLIER } } }, AS);
  };
  const refused = await edited(999);
  expect([refused.status, refused.body]).toMatchObject([
    400,
    { errors: [{ path: "newDetails.onOrder", message: expect.stringContaining("Purchase orders have") }] },
  ]);
  expect((await edited(1_000)).status).toBe(200);
  expect(await item(sku)).toMatchObject({ onOrder: 1_000, purchased: 1_000 });
});

test("deliveries book against a line; plain ones reduce only what was registered by hand", async () => {
  const sku = await newItem(100);
  const { id } = await draft(line(sku, 1_000));
  await world.good(sendPurchaseOrder, { body: { id } }, AS);
  const lineId = (await shown(id)).lines[0]?.purchaseLineId ?? 0;
  expect(await delivered(sku, 600, lineId)).toMatchObject({ status: 200 });
  expect(await item(sku)).toMatchObject({ quantity: 600, onOrder: 500, purchased: 400 });
  expect(await shown(id)).toMatchObject({ state: "Part received", lines: [{ received: 600, open: 400 }] });
  await bookIn(world, sku, 250, "A1");
  expect(await item(sku)).toMatchObject({ quantity: 850, onOrder: 400, purchased: 400 });
  // Within five per cent of what was ordered the line is complete.
  expect(await delivered(sku, 360, lineId)).toMatchObject({ status: 200 });
  expect(await item(sku)).toMatchObject({ onOrder: 0, purchased: 0 });
  expect(await shown(id)).toMatchObject({ state: "Received", lines: [{ received: 960, open: 0 }] });
  const listed = await world.good(purchaseOrders, { query: { state: "open" } } as never);
  expect(listed.map((row) => row.id)).not.toContain(id);
  expect((await world.good(purchaseOrders))[0]).toMatchObject({ id, state: "Received", lineCount: 1, supplier: "Lavender & Wild" });
});

test("more than was ordered is kept after a confirmation; lines of other items, suppliers and unsent orders are refused", async () => {
  const [sku, other] = [await newItem(), await newItem()];
  const { id } = await draft(line(sku, 100), line(other, 100));
  const [first, second] = (await shown(id)).lines.map(({ purchaseLineId }) => purchaseLineId);
  expect(await delivered(sku, 50, first)).toMatchObject({ status: 409, body: { message: expect.stringContaining("is not sent") } });
  await world.good(sendPurchaseOrder, { body: { id } }, AS);
  expect(await delivered(sku, 50, second)).toMatchObject({ status: 400 });
  expect(await delivered(sku, 50, 999_001)).toMatchObject({ status: 400 });
  expect(await delivered(sku, 50, first, { supplier: OTHER })).toMatchObject({ status: 400 });
  expect(await delivered(sku, 106, first)).toMatchObject({ status: 409, body: { confirm: "confirmOver" } });
  expect(await delivered(sku, 106, first, { confirmOver: true })).toMatchObject({ status: 200 });
  expect(await shown(id)).toMatchObject({
    state: "Part received",
    lines: [
      { received: 106, open: 0 },
      { received: 0, open: 100 },
    ],
  });
});

test("an edit of a sent order changes what is on order, not below what was received; its lines keep their items", async () => {
  const [sku, other] = [await newItem(), await newItem()];
  const { id } = await draft(line(sku, 1_000));
  await world.good(sendPurchaseOrder, { body: { id } }, AS);
  const { lines, version } = await shown(id);
  const purchaseLineId = lines[0]?.purchaseLineId ?? 0;
  await delivered(sku, 400, purchaseLineId);
  const edit = (rows: object[], more: object = {}) => world.call(editPurchaseOrder, { body: { id, lines: rows, ...more } as never }, AS);
  expect(await edit([line(sku, 800, { purchaseLineId })], { version })).toMatchObject({ status: 409 });
  expect(await edit([line(sku, 399, { purchaseLineId })])).toMatchObject({ status: 409, body: { message: expect.stringContaining("400 g") } });
  expect(await edit([line(other, 10)])).toMatchObject({ status: 409 });
  expect(await edit([line(other, 800, { purchaseLineId })])).toMatchObject({ status: 400 });
  expect(await edit([line(sku, 700, { purchaseLineId, dueDate: "2099-02-01" }), line(other, 50, { dueDate: "" })])).toMatchObject({ status: 200 });
  expect(await item(sku)).toMatchObject({ onOrder: 300, purchased: 300, expected: [{ day: "2099-02-01", quantity: 300 }] });
  expect(await item(other)).toMatchObject({ onOrder: 50, purchased: 50 });
  await world.good(cancelPurchaseOrder, { body: { id } }, AS);
  expect(await item(sku)).toMatchObject({ quantity: 400, onOrder: 0, purchased: 0, expected: [] });
  expect(await shown(id)).toMatchObject({ state: "Cancelled", lines: [{ received: 400, open: 0 }, { open: 0 }] });
  expect(await edit([line(sku, 700, { purchaseLineId })])).toMatchObject({ status: 409 });
});

test("a supplier with a purchase order is not removed, also if it supplies no item", async () => {
  const { businessId } = await world.good(createBusiness, { body: { businessName: "Twine", client: false, supplier: true, businessCode: "" } });
  const sku = await newItem();
  await world.good(createPurchaseOrder, { body: { supplierId: businessId, lines: [line(sku, 5_000)] } }, AS);
  const uses = [{ kind: "purchase orders", names: [] }];
  expect(await world.call(removeBusiness, { body: { businessId } })).toMatchObject({
    status: 409,
    body: { message: "Twine is in use: purchase orders.", uses },
  });
  expect((await world.good(createPurchaseOrder, { body: { supplierId: businessId, lines: [line(sku, 5_000)] } }, AS)).type).toBe("success");
});

test("a business that is no supplier, an unknown item and an empty order are refused; MOQ and EOQ are pointed out; staff may not order", async () => {
  const sku = await newItem(0, { moq: 5_000, eoq: 2_500 });
  const refused = (body: object, as = AS) => world.call(createPurchaseOrder, { body: body as never }, as);
  expect(await refused({ supplierId: CLIENT, lines: [line(sku, 5_000)] })).toMatchObject({ status: 400 });
  expect(await refused({ supplierId: 999, lines: [line(sku, 5_000)] })).toMatchObject({ status: 404 });
  expect(await refused({ supplierId: SUPPLIER, lines: [line("EMU9999", 5_000)] })).toMatchObject({ status: 400, body: { errors: [{ path: "lines.0.sku" }] } });
  expect(await refused({ supplierId: SUPPLIER, lines: [] })).toMatchObject({ status: 400 });
  expect(await refused({ supplierId: SUPPLIER, lines: [line(sku, 5_000)] }, { as: "staff" })).toMatchObject({ status: 403 });
  expect(await draft(line(sku, 4_000))).toMatchObject({ type: "warning", details: { [`${sku}: `]: expect.stringContaining("MOQ") } });
  expect(await draft(line(sku, 6_000))).toMatchObject({ type: "warning", details: { [`${sku}: `]: expect.stringContaining("EOQ") } });
  expect(await draft(line(sku, 7_500))).toMatchObject({ type: "success" });
});

test("an order of which an item was removed can be cancelled", async () => {
  const [gone, kept] = [await newItem(50), await newItem()];
  const { id } = await draft(line(gone, 1_000), line(kept, 300));
  await world.good(sendPurchaseOrder, { body: { id } }, AS);
  await world.good(overrideRemovalChecks, { body: { sku: gone, reason: "No longer used" } }, { as: "everything" });
  expect(await item(gone)).toMatchObject({ removed: true, onOrder: 0, purchased: 0 });
  expect(await findingsNow()).toEqual([]);
  await world.good(cancelPurchaseOrder, { body: { id } }, AS);
  expect([await item(gone), await item(kept)]).toMatchObject([{ onOrder: 0 }, { onOrder: 0, purchased: 0 }]);
});

test("nothing is due of a cancelled order, nor expected once nothing is on order", async () => {
  const sku = await newItem();
  const [early, late] = [await draft(line(sku, 100)), await draft(line(sku, 100, { dueDate: "2099-02-15" }))];
  for (const { id } of [early, late]) await world.good(sendPurchaseOrder, { body: { id } }, AS);
  expect(await delivered(sku, 100, (await shown(late.id)).lines[0]?.purchaseLineId)).toMatchObject({ status: 200 });
  await world.good(cancelPurchaseOrder, { body: { id: early.id } }, AS);
  expect(await item(sku)).toMatchObject({ onOrder: 0, expected: [] });
  const listed = await world.good(purchaseOrders);
  expect(listed.find((row) => row.id === early.id)).toMatchObject({ state: "Cancelled", dueDate: null });
});
