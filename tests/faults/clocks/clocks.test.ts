import { clockDrift, compareTime, correctTime, isTimeSure, now, setClock, setMachineClock } from "@apothecary/core/lib/time/clock";
import { addOnOrder, stockByLine, stockList } from "@apothecary/core/stock/contract";
import { currentUser } from "@apothecary/core/users/contract";
import { readToken, signToken } from "@apothecary/core/users/token";
import { userId } from "../../lib/base-world.ts";
import { afterEach, beforeAll, expect, test } from "vitest";
import { plantItem } from "../../lib/stock-fixtures.ts";
import { makeWorld, type World } from "../../lib/world.ts";

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
/** By how much clocks jump. */
const JUMPS = { "back by three hours": -3 * HOUR, "back by two minutes": -120 * SECOND, "ahead by fifty hours": 50 * HOUR };
/** A `Date` has whole seconds, and an answer takes a while. */
const EXACT_MS = 5 * SECOND;

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await plantItem("CLK0001");
});
afterEach(() => {
  setMachineClock();
  setClock();
});

const held = (answered: { headers: Record<string, unknown> }) => ({ headers: { "if-none-match": String(answered.headers["etag"]) } });
const order = (options = {}) => world.call(addOnOrder, { body: { element: "CLK0001", quantity: 1 } }, options);

/** A session that begins at the present time of the clock. */
async function signedInNow(): Promise<{ as: null; headers: { cookie: string } }> {
  const { jwt } = await signToken({ userId: userId("admin"), sessionId: "planted", began: Math.floor(now() / SECOND) });
  return { as: null, headers: { cookie: `session=${jwt}` } };
}

test.each(Object.entries(JUMPS))(
  "a machine's clock that jumps %s: the time goes on, reads answer, changes are refused until it is set right",
  async (_jump, jump) => {
    setClock();
    expect((await order()).status).toBe(200);
    setMachineClock(() => Date.now() + jump);
    expect(Math.abs(now() - Date.now())).toBeLessThan(EXACT_MS);
    expect((await world.call(stockList)).status).toBe(200);
    expect(Math.abs(clockDrift() - jump)).toBeLessThan(EXACT_MS);
    const refused = await order();
    expect([refused.status, refused.text]).toEqual([503, expect.stringContaining("The clock of this server is wrong")]);
    setMachineClock();
    expect((await order()).status).toBe(200);
  },
);

test("a clock that jumps by a second at each reading changes the time by less than the database corrects", async () => {
  let ahead = 0;
  setClock();
  setMachineClock(() => {
    ahead += SECOND;
    return Date.now() + ahead;
  });
  for (let i = 0; i < 100; i++) now();
  await world.good(stockList);
  expect(Math.abs(now() - Date.now())).toBeLessThan(EXACT_MS);
});

test.each(Object.entries(JUMPS))("the time itself jumps %s and returns: no list is stale after the next change", async (_jump, jump) => {
  let offset = 0;
  setClock(() => Date.now() + offset);
  for (const next of [jump, 0, jump, 0]) {
    const before = await signedInNow();
    const [items, lines] = [await world.call(stockList, {}, before), await world.call(stockByLine, {}, before)];
    offset = next;
    const after = await signedInNow();
    const holding = (answered: typeof items | typeof lines) => ({ ...after, headers: { ...after.headers, ...held(answered).headers } });
    expect((await order(after)).status).toBe(200);
    const again = await world.call(stockList, {}, holding(items));
    expect(again.status).toBe(200);
    expect((await world.call(stockByLine, {}, holding(lines))).status).toBe(200);
    expect((await world.call(stockList, {}, holding(again))).status).toBe(304);
  }
});

test("a session that a clock ahead began is not valid, and none lasts longer where the time is set back", async () => {
  const began = Math.floor(Date.now() / SECOND);
  const { jwt } = await signToken({ userId: userId("admin"), sessionId: "planted", began });
  const cookie = { as: null, headers: { cookie: `session=${jwt}` } };
  expect(await readToken(jwt)).toMatchObject({ began });
  setClock(() => Date.now() - 3 * HOUR);
  expect(await readToken(jwt)).toBeUndefined();
  expect((await world.call(currentUser, {}, cookie)).status).toBe(401);
  setClock();
  setMachineClock(() => Date.now() - 3 * HOUR);
  expect(await readToken(jwt)).toMatchObject({ began });
});

test("the time is sure only while the clocks agree", async () => {
  setClock();
  await world.good(stockList);
  expect(isTimeSure()).toBe(true);
  setMachineClock(() => Date.now() + 50 * HOUR);
  await world.good(stockList);
  expect(isTimeSure()).toBe(false);
  setMachineClock();
  const bucketAhead = new Date(Date.now() + 50 * HOUR).toUTCString();
  compareTime(bucketAhead, 0);
  expect(isTimeSure()).toBe(false);
  compareTime(new Date().toUTCString(), 0);
  expect(isTimeSure()).toBe(true);
  correctTime(bucketAhead, 0);
  correctTime(new Date().toUTCString(), 0);
  expect([Math.abs(clockDrift()) < EXACT_MS, isTimeSure()]).toEqual([true, false]);
});
