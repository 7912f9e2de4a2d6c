import { randomUUID } from "node:crypto";
import {
  addressOfBusiness,
  businessDetails,
  createBusiness,
  editSubscription,
  subscribe,
  subscriptions,
  unsubscribe,
} from "@apothecary/core/directory/contract";
import { beforeAll, expect, test } from "vitest";
import { userId } from "../../lib/base-world.ts";
import { makeWorld, type World } from "../../lib/world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const LIAISON = { as: "liaison" };
let clients = 0;

async function addClient(client = true): Promise<number> {
  const businessCode = client ? `C${String.fromCharCode(65 + clients++)}` : "";
  return (await world.good(createBusiness, { body: { businessName: `Client ${businessCode}`, client, supplier: true, businessCode } })).businessId;
}
const subscriptionBody = (businessId: number, primaryAccountManager: boolean, as = "liaison") => ({
  businessId,
  accountManager: userId(as),
  primaryAccountManager,
});
const primaryManager = async (businessId: number) => (await world.good(businessDetails, { body: { businessId } })).primaryAccountManager;
const primaryFlags = async (as: string) => (await world.good(subscriptions, {}, { as })).map((one) => [one.businessId, one.primaryAccountManager]);

test("a client is added to the user's own, is shown there, and is removed", async () => {
  const businessId = await addClient();
  const requestId = randomUUID();
  const answer = await world.good(subscribe, { body: subscriptionBody(businessId, true) }, { ...LIAISON, requestId });
  expect(answer).toMatchObject({ message: "Client CA is now one of your clients.", type: "success" });
  expect(await world.good(subscribe, { body: subscriptionBody(businessId, true) }, { ...LIAISON, requestId })).toEqual(answer);
  const { staffSubscriptionId } = answer;
  expect(await world.good(subscriptions, {}, LIAISON)).toEqual([
    { staffSubscriptionId, businessId, businessName: "Client CA", primaryAccountManager: true, accountManager: userId("liaison"), version: 1 },
  ]);
  expect(await primaryManager(businessId)).toBe("liaison Tester");
  expect(await world.good(addressOfBusiness, { params: { id: String(businessId) } })).toMatchObject([{ primaryAccountManager: "liaison Tester" }]);
  const release = { body: { staffSubscriptionId } };
  const gone = randomUUID();
  const released = await world.good(unsubscribe, release, { ...LIAISON, requestId: gone });
  expect(await world.good(unsubscribe, release, { ...LIAISON, requestId: gone })).toEqual(released);
  expect(await world.good(subscriptions, {}, LIAISON)).toEqual([]);
  expect(await primaryManager(businessId)).toBe("");
  expect((await world.call(unsubscribe, release, LIAISON)).status).toBe(404);
});

test("taking a client over takes it from its previous owner", async () => {
  const businessId = await addClient();
  const first = await world.good(subscribe, { body: subscriptionBody(businessId, true) }, LIAISON);
  const second = await world.good(subscribe, { body: subscriptionBody(businessId, true, "admin") });
  expect(await primaryManager(businessId)).toBe("admin Tester");
  expect(await primaryFlags("liaison")).toEqual([[businessId, false]]);
  const edit = { staffSubscriptionId: first.staffSubscriptionId, accountManager: userId("liaison"), primaryAccountManager: true };
  const late = await world.call(editSubscription, { body: { ...edit, version: 1 } }, LIAISON);
  expect(late).toMatchObject({ status: 409, body: { changedBy: "admin", current: { primaryAccountManager: false, version: 2 } } });
  await world.good(editSubscription, { body: { ...edit, version: 2 } }, LIAISON);
  expect(await primaryManager(businessId)).toBe("liaison Tester");
  expect(await primaryFlags("admin")).toEqual([[businessId, false]]);
  await world.good(editSubscription, { body: { ...edit, primaryAccountManager: false } }, LIAISON);
  expect(await primaryManager(businessId)).toBe("");
  for (const [id, as] of [
    [first.staffSubscriptionId, "liaison"],
    [second.staffSubscriptionId, "admin"],
  ] as const) {
    await world.good(unsubscribe, { body: { staffSubscriptionId: id } }, { as });
  }
});

test("of several who take a client over at once, one has it", async () => {
  const businessId = await addClient();
  const all = ["liaison", "admin", "everything"];
  await Promise.all(all.map((as) => world.good(subscribe, { body: subscriptionBody(businessId, true, as) }, { as })));
  const flags = await Promise.all(all.map(async (as) => (await primaryFlags(as)).find(([id]) => id === businessId)?.[1]));
  expect(flags.filter(Boolean)).toHaveLength(1);
  expect(await primaryManager(businessId)).toBe(`${all[flags.indexOf(true)]} Tester`);
});

test("refusals: no client, an unknown client, twice, for another user", async () => {
  const [client, supplier] = [await addClient(), await addClient(false)];
  const call = (body: object) => world.call(subscribe, { body: { ...subscriptionBody(client, false), ...body } }, LIAISON);
  expect(await call({ businessId: null })).toMatchObject({ status: 400, body: { message: "Client is required.", errors: [{ path: "businessId" }] } });
  expect(await call({ businessId: supplier })).toMatchObject({ status: 400, body: { errors: [{ path: "businessId" }] } });
  expect((await call({ businessId: 99_999 })).status).toBe(404);
  expect((await call({ accountManager: userId("admin") })).status).toBe(403);
  expect((await call({})).status).toBe(200);
  expect(await call({})).toMatchObject({ status: 400, body: { errors: [{ path: "businessId" }] } });
});

test("another user's subscription is refused", async () => {
  const businessId = await addClient();
  const { staffSubscriptionId } = await world.good(subscribe, { body: subscriptionBody(businessId, true) }, LIAISON);
  expect((await world.call(unsubscribe, { body: { staffSubscriptionId } })).status).toBe(404);
  const edit = { staffSubscriptionId, accountManager: userId("admin"), primaryAccountManager: false };
  expect((await world.call(editSubscription, { body: edit })).status).toBe(404);
  expect((await world.call(editSubscription, { body: { ...edit, accountManager: userId("liaison") } })).status).toBe(403);
  expect(await primaryManager(businessId)).toBe("liaison Tester");
});
