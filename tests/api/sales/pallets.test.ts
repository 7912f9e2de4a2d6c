/** The numbers of a shipment's pallets, by the contract's section 8. */
import { randomUUID } from "node:crypto";
import { newSscc } from "@apothecary/core/lib/rules/gs1";
import { configure } from "@apothecary/core/lib/stage/settings";
import { counterKey } from "@apothecary/core/lib/table/counter";
import { get } from "@apothecary/core/lib/table/table";
import { migrate } from "@apothecary/core/migrate/migrate";
import { dispatchNote, shipments, shipOrder, shipPreview } from "@apothecary/core/sales/contract";
import { newShipmentId, type ShipmentRow, shipmentKey } from "@apothecary/core/sales/shipping/shipment.rows";
import { verifyLive } from "@apothecary/core/verify/verify-stock";
import { locationRow } from "@apothecary/core/warehouse/location.rows";
import { beforeAll, expect, test } from "vitest";
import { plant } from "../../lib/base-world.ts";
import { makeWorld, type World } from "../../lib/world.ts";
import { orderLine, plantCompany, plantItem, plantJob, plantProduct, plantStockLine, takeOrder } from "./sales.fixtures.ts";

const [PRODUCT, SKU, JOB] = [701, "LW01-CR-701", 7_010];
let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await plantCompany();
});

/** An order of 100 units that are made. */
async function madeOrder(): Promise<{ id: number; salesId: number }> {
  await plantProduct(PRODUCT, SKU);
  const { id, lines } = await takeOrder(world, [orderLine(PRODUCT, 100)]);
  await plantJob(JOB, lines, { state: "completed" });
  await plantJob(JOB + 1, lines, { type: "Product", state: "completed", formulaJobId: JOB, quantityProduced: 100 });
  await plantItem(SKU, { quantity: 100 });
  await plantStockLine(SKU, "row", 100, { batchNumber: "001-26" });
  await plant(locationRow({ id: "P1", warehouse: "Production", bin: "MAIN", roaming: false, rows: 50 }));
  return { id, salesId: lines[0]?.salesId ?? 0 };
}

/** The counters that are below what they gave out. */
const wrong = async (): Promise<string[]> =>
  (await verifyLive()).findings.flatMap(({ rule, where }) => (rule === "a counter is not below what it gave out" ? [where] : []));
const ship = (id: number, salesId: number, more: object = {}, options: object = {}) =>
  world.call(shipOrder, { body: { id, lines: [{ salesId, quantity: 10 }], ...more } }, options);

test("pallets get numbers that are never given again, where the company has a prefix", async () => {
  const { id, salesId } = await madeOrder();
  expect((await world.good(shipPreview, { body: { id } })).numbersPallets).toBe(false);
  expect((await ship(id, salesId, { pallets: 2 })).body).toMatchObject({ errors: [{ path: "pallets" }] });
  configure({ gs1CompanyPrefix: "9521234" });
  try {
    expect((await world.good(shipPreview, { body: { id } })).numbersPallets).toBe(true);
    const options = { requestId: randomUUID() };
    const first = await ship(id, salesId, { pallets: 2 }, options);
    expect(first.body).toMatchObject({ ssccs: [newSscc("9521234", 1), newSscc("9521234", 2)] });
    expect((await ship(id, salesId, { pallets: 2 }, options)).body).toEqual(first.body);
    // The repeated request took two numbers, which stay unused.
    expect((await ship(id, salesId, { pallets: 1 })).body).toMatchObject({ ssccs: [newSscc("9521234", 5)] });
    expect((await ship(id, salesId)).body).not.toHaveProperty("ssccs");
    const [third, second] = await world.good(shipments, { body: { salesOrderId: id } });
    expect([third?.ssccs, second?.ssccs]).toEqual([undefined, [newSscc("9521234", 5)]]);
    const note = await world.good(dispatchNote, { body: { salesOrderId: id, shipmentId: second?.shipmentId ?? 0 } });
    expect(note.shipment?.ssccs).toEqual([newSscc("9521234", 5)]);
    const ofPallet = async (sscc: string) =>
      (await world.good(shipments, { body: { sscc } })).map(({ shipmentNumber, ssccs }) => [shipmentNumber, ssccs?.length]);
    const [, one] = (await world.good(shipments, { body: { salesOrderId: id } })).toReversed().map(({ shipmentNumber }) => shipmentNumber);
    expect(await ofPallet(newSscc("9521234", 2))).toEqual([[expect.stringMatching(/-1$/), 2]]);
    expect(await ofPallet(newSscc("9521234", 5))).toEqual([[one, 1]]);
    for (const unknown of [newSscc("9521234", 4), newSscc("9521234", 6), newSscc("1111111", 1)]) expect(await ofPallet(unknown)).toEqual([]);
    expect((await world.call(shipments, { body: { sscc: "123" } })).status).toBe(400);
    // A shipment from before its pallets were listed.
    const row = await get<ShipmentRow & Record<string, unknown>>(shipmentKey(newShipmentId(id, 1)), true);
    if (!row) throw new Error("There is no shipment.");
    const { g3p, g3s, ...before } = row;
    expect([g3p, g3s]).toEqual(["SHIPMENTS#PALLETS", newSscc("9521234", 1)]);
    await plant({ ...before, PK: row.PK, SK: row.SK });
    expect(await ofPallet(newSscc("9521234", 2))).toEqual([]);
    expect([(await migrate()).orders, (await migrate()).orders]).toEqual([1, 0]);
    expect(await ofPallet(newSscc("9521234", 2))).toHaveLength(1);
    expect(await wrong()).toEqual([]);
    await plant({ ...counterKey("sscc"), last: 4 });
    expect(await wrong()).toEqual(["sscc"]);
    await plant({ ...counterKey("sscc"), last: 5 });
  } finally {
    configure({ gs1CompanyPrefix: undefined });
  }
});
