/** Recalls, and drills, which do the same without freezing. */
import type * as z from "zod";
import type { Actor } from "../lib/actions/actor.ts";
import { now } from "../lib/time/clock.ts";
import { take } from "../lib/table/counter.ts";
import { badInput, conflict } from "../lib/actions/error.ts";
import { getMany, queryAll } from "../lib/table/table.ts";
import { itemKey } from "../stock/items/item.rows.ts";
import { commit, type Plan } from "../transaction/commit.ts";
import type { Entry } from "../transaction/entry.rows.ts";
import type { freezeAgain, freezeAndRecall } from "./contract.ts";
import { openRecall } from "./open-recall.ts";
import { reachedBy, reachedLots } from "./reached.ts";
import { recalledLots, lotRows, putLots, putRecall, recallNumber, type RecallRecord, replaceRecall } from "./recall.rows.ts";
import type { LotRef } from "./recall-shapes.ts";
import { recallAnswer, recallStart, type Working, WORK_OPERATION } from "./recall-steps.ts";

type Asked = z.output<typeof freezeAndRecall.body>;
type Answer = z.output<typeof freezeAndRecall.answer>;

/** Rows of lots in the first transaction. The trace of a later step finds the rest. */
const FIRST_ROWS = 90;

/**
 * Freezes the remaining stock of lots and of everything made with them, in steps, and then makes the recall list.
 * Removes the reservations of frozen stock. Refuses (400) lots of unknown items. Stock of these lots that is
 * received or made in the meantime is frozen too: the operation ends with a round that finds nothing. (Specification 2,
 * section 6.)
 */
export function freeze(asked: Asked, actor: Actor): Promise<Answer> {
  return start("recall", asked, actor);
}

/** A recall drill: makes the list of a recall, timed, and freezes nothing. Refuses (400) lots of unknown items. */
export function drill(asked: Asked, actor: Actor): Promise<Answer> {
  return start("drill", asked, actor);
}

async function start(kind: RecallRecord["kind"], { batches: lots, reason, textForClients }: Asked, actor: Actor): Promise<Answer> {
  const startedAt = now();
  let id: number | undefined;
  return commit<Answer>(actor, async () => {
    await assertItems(lots);
    const reached = await reachedBy(lots);
    id ??= await take("recall");
    const rows = putLots(id, reachedLots(reached)).slice(0, FIRST_ROWS);
    const state = recallStart({ recallId: id, kind, reason, rows: rows.length, startedAt });
    const { requestId, username: user, userId } = actor;
    return {
      writes: [putRecall({ id, kind, reason, textForClients, user, userId, requestId, lots }), ...rows],
      ledger: [recallEntry(kind === "drill" ? "Recall drill" : "Recall", { id, reason })],
      answer: recallAnswer(state),
      rest: { kind: WORK_OPERATION, state, done: 0, total: reached.lots.length + 1 },
    };
  });
}

/**
 * Freezes stock of a recall's lots that was received, made, moved back or released since. Refuses an unknown recall
 * (404), a drill, and a recall that is thawed or in progress (409).
 */
export async function freezeNewStock({ recallId }: z.output<typeof freezeAgain.body>, actor: Actor): Promise<Answer> {
  return commit<Answer>(actor, async (): Promise<Plan<Answer>> => {
    const record = await openRecall(recallId, true);
    assertFrozen(record);
    const known = await queryAll(lotRows(recallId));
    const total = known.flatMap(recalledLots).length + 1;
    const { kind, reason } = record;
    const state: Working = { ...recallStart({ recallId, kind, reason, rows: known.length, startedAt: now() }), again: true };
    return {
      writes: [replaceRecall(record, { ...record, state: "working", requestIds: [...record.requestIds, actor.requestId] })],
      ledger: [recallEntry("Frozen again", record)],
      answer: recallAnswer(state),
      rest: { kind: WORK_OPERATION, state, done: 0, total },
    };
  });
}

/** Refuses a drill, a recall that was thawed, and one in progress (409). */
export function assertFrozen({ id, state, kind }: Pick<RecallRecord, "id" | "state" | "kind">): void {
  if (kind === "drill") throw conflict("A drill freezes nothing.");
  if (state === "thawed") throw conflict(`Recall ${recallNumber(id)} has already been thawed.`);
  if (state !== "frozen") throw conflict(`Recall ${recallNumber(id)} is in progress. Please wait until it is finished.`);
}

async function assertItems(lots: readonly LotRef[]): Promise<void> {
  const rows = await getMany(
    lots.map(({ sku }) => itemKey(sku)),
    true,
  );
  const unknown = lots.findIndex((_, i) => rows[i] === undefined);
  if (unknown >= 0) throw badInput(`batches.${unknown}.sku`, `The item ${lots[unknown]?.sku} does not exist.`);
}

/** The ledger row of an action on a whole recall; no movement. */
export function recallEntry(what: string, { id, reason }: Pick<RecallRecord, "id" | "reason">): Entry {
  return { action: "Recall", name: recallNumber(id), reason: `${what}: ${reason}`, difference: 0, recallId: id };
}
