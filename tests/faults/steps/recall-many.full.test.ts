/**
 * A recall of hundreds of batches, killed between its steps: the result is the same, and releasing it restores the earlier state.
 */
import { randomUUID } from "node:crypto";
import { freezeAndRecall, recall, thawRecall } from "@apothecary/core/recall/contract";
import { findItem } from "@apothecary/core/stock/items/open-item";
import { verify } from "@apothecary/core/verify/verify-stock";
import { afterEach, expect, test } from "vitest";
import { clearFaults, killAt } from "../../lib/faults.ts";
import { bookIn, plantItem, plantLocation } from "../../lib/stock-fixtures.ts";
import { makeWorld } from "../../lib/world.ts";

const STOCK_LINES = 120;
/** The process is killed every so many calls. */
const KILLED_EVERY = 110;
const MAX_KILLS = 40;
/** Further requests: even without a kill a request may leave the rest to the next when its time limit is reached. */
const MAX_SENT = MAX_KILLS + 50;
const reason = "The supplier reports a contamination";

afterEach(() => clearFaults());

test("every row is frozen once however often the process is killed, and the thaw restores each", async () => {
  const world = await makeWorld();
  await plantLocation("A1");
  const skus = ["MNY0001", "MNY0002", "MNY0003", "MNY0004"];
  for (const sku of skus) await plantItem(sku);
  for (let i = 0; i < STOCK_LINES; i++) await bookIn(world, skus[i % skus.length] ?? "", 10, "A1", { status: i % 3 === 0 ? 1 : 0 });
  const rows = async () => (await Promise.all(skus.map((sku) => findItem(sku)))).flatMap((opened) => opened?.stockLines ?? []);
  const before = new Map((await rows()).map(({ id, status }) => [id, status]));
  const lots = (await rows()).map(({ sku, batchNumber }) => ({ sku, batchNumber }));

  const sendUntilDone = async (send: () => Promise<{ status: number; body: { recallId?: number | undefined } }>): Promise<number> => {
    for (let sent = 0; sent < MAX_SENT; sent++) {
      if (sent < MAX_KILLS) killAt(KILLED_EVERY + sent, sent % 2 === 0 ? "after" : "before");
      const answer = await send();
      clearFaults();
      if (answer.status === 200 && answer.body.recallId !== undefined) return answer.body.recallId;
    }
    throw new Error("The operation does not come to its end.");
  };
  const freezeId = randomUUID();
  const recallId = await sendUntilDone(() => world.call(freezeAndRecall, { body: { batches: lots, reason } }, { requestId: freezeId }));
  expect((await rows()).map(({ status }) => status)).toEqual(Array(STOCK_LINES).fill(2));
  expect(await world.good(recall, { params: { id: String(recallId) } })).toMatchObject({ state: "frozen", rows: STOCK_LINES, batches: STOCK_LINES });
  expect((await verify()).findings).toEqual([]);

  const thawId = randomUUID();
  await sendUntilDone(() => world.call(thawRecall, { body: { recallId, reason } }, { requestId: thawId }));
  expect(new Map((await rows()).map(({ id, status }) => [id, status]))).toEqual(before);
  expect((await verify()).findings).toEqual([]);
});
