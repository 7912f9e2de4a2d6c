/**
 * Seeded damage in sales orders: `verify-stock` reports it.
 */
import type { Row } from "@apothecary/core/lib/table/write";
import { transact } from "@apothecary/core/lib/table/table";
import { cancelSalesOrder, closeOrder } from "@apothecary/core/sales/contract";
import { followOnKey, nameFollowOn } from "@apothecary/core/sales/follow-ons/follow-on.rows";
import { openOrder } from "@apothecary/core/sales/open-order";
import { salesOrderId, orderKey, ordersOfFormulas } from "@apothecary/core/sales/order.rows";
import { verify } from "@apothecary/core/verify/verify-stock";
import { beforeAll, expect, test } from "vitest";
import { completeJob } from "@apothecary/core/jobs/contract";
import { allocateItems, BULK_SKU, bulkLine, plantCompany, plantOrder, usedBatch, usedLine } from "../api/jobs/jobs.fixtures.ts";
import { bookIn } from "../lib/scene.ts";
import { type State, stateNow } from "../lib/state.ts";
import { makeWorld, type World } from "../lib/world.ts";

const RULES = ["the rows of an order agree", "a row has the keys that follow from its fields"];
const FOLLOW_ON = "PO-1 [FOLLOW ON]";

let sound: State;
let open: string;
let cancelled: string;
let closed: string;
let followOns: string;
beforeAll(async () => {
  const world = await makeWorld();
  await plantCompany();
  const [allocated = 0, waiting = 0] = await plantOrder([{ quantity: 100 }, { ...bulkLine(5) }]);
  const [gone = 0] = await plantOrder([{ quantity: 1 }]);
  await allocateItems(world, [allocated]);
  await world.good(cancelSalesOrder, { body: { salesOrderId: salesOrderId(gone) } });
  open = orderKey(salesOrderId(waiting)).PK;
  cancelled = orderKey(salesOrderId(gone)).PK;
  closed = orderKey(await closeOneOfBulk(world)).PK;
  const { clientId } = (await openOrder(salesOrderId(waiting))).order;
  await transact([nameFollowOn(clientId, FOLLOW_ON, salesOrderId(waiting), undefined)]);
  followOns = followOnKey(clientId, FOLLOW_ON).PK;
  sound = await stateNow();
});

/** Enters an order of a kilogram of Bulk, makes and dispatches it; returns its id. */
async function closeOneOfBulk(world: World): Promise<number> {
  const [salesId = 0] = await plantOrder([bulkLine(1)]);
  const { job } = await allocateItems(world, [salesId], 1_000);
  const [wax, oil] = [await bookIn(world, "WAX0001", 600, "A1"), await bookIn(world, "OIL0001", 400, "A1")];
  const usedStock = [usedLine(job.id, "WAX0001", [usedBatch(wax, 600, 600)]), usedLine(job.id, "OIL0001", [usedBatch(oil, 400, 400)])];
  await world.good(completeJob, { body: { data: { jobId: job.id, usedStock, totalProduced: 1, confirmYield: true } } });
  const { details } = await world.good(closeOrder, { body: { id: salesOrderId(salesId) } });
  expect(details).toEqual({ [`${BULK_SKU} dispatched: `]: "1 Kg" });
  return salesOrderId(salesId);
}

function row(PK: string, SK?: string): Row {
  for (const one of sound.values()) if (one.PK === PK && (SK === undefined || one.SK === SK)) return one;
  throw new Error(`No row has the key ${PK} ${SK ?? ""}.`);
}
const leading = (): Row => row(ordersOfFormulas("ABC01"));

const DAMAGE: Record<string, { put?: () => Row; remove?: () => Row }> = {
  "an order is gone": { remove: () => row(open, "ORDER") },
  "an open order is listed as completed": { put: () => ({ ...row(open, "ORDER"), g1p: "ORDERS#COMPLETED#2026" }) },
  "a cancelled order is listed as open": { put: () => ({ ...row(cancelled, "ORDER"), g1p: "ORDERS#OPEN" }) },
  "an open order is not found by its formulas": { remove: leading },
  "an open order is found by a formula that it has not": { put: () => ({ ...leading(), formulaCodes: ["ABC01", "ABC09"] }) },
  "a cancelled order is found by its formulas": { put: () => ({ ...leading(), SK: "00000002", salesOrderId: 2 }) },
  "an order does not name the formula of a line": { put: () => ({ ...row(open, "LINE#002"), formulaCode: "ABC02" }) },
  "a line that waits for a job is not listed": { put: () => ({ ...row(open, "LINE#002"), g1p: undefined, g1s: undefined }) },
  "a closed order names another request than the one under which its goods left": { put: () => ({ ...row(closed, "ORDER"), closingRequest: "another" }) },
  "an order that takes follow-ons does not exist": { put: () => ({ ...row(followOns), salesOrderId: 9_999 }) },
  "an order takes the follow-ons of another client": { put: () => ({ ...row(followOns), PK: "FOLLOWON#9999" }) },
  "a line that has its job is listed as waiting": { put: () => ({ ...row(open, "LINE#001"), g1p: "UNALLOCATED" }) },
};

test("sound orders have no findings", async () => {
  expect((await verify(sound.values())).findings).toEqual([]);
});

test.each(Object.entries(DAMAGE))("%s", async (_, { put, remove }) => {
  const gone = remove?.();
  const damaged = new Map([...sound.values()].filter((one) => one !== gone).map((one) => [`${one.PK}\n${one.SK}`, one]));
  const more = put?.();
  if (more) damaged.set(`${more.PK}\n${more.SK}`, more);
  const rows = [...damaged.values()].toSorted((a, b) => (a.PK === b.PK ? (a.SK < b.SK ? -1 : 1) : a.PK < b.PK ? -1 : 1));
  expect((await verify(rows)).findings.filter(({ rule }) => RULES.includes(rule))).not.toEqual([]);
});
