/** Reverses a transaction, or a chain of them, each with counter-rows in a transaction of its own. */
import { createHash } from "node:crypto";
import type * as z from "zod";
import type { Actor } from "../lib/actions/actor.ts";
import { AppError, underWay } from "../lib/actions/error.ts";
import { commit, replay } from "../transaction/commit.ts";
import { assertSigned } from "../users/signed-cases.ts";
import type { User } from "../users/user.rows.ts";
import { MAX_CHAIN, type reverseTransaction } from "./contract.ts";
import { isRecent, reversalActor } from "./may-reverse.ts";
import { openOriginal, readOriginal } from "./original.ts";
import { assertAsShown, assertPossible, planReversal } from "./preview.ts";
import { reversalPlan } from "./reversing.ts";

type Asked = z.output<typeof reverseTransaction.body>;
type Answer = z.output<typeof reverseTransaction.answer>;

/**
 * Reverses what a preview has shown. Refuses an unknown transaction (404), who may not (403), what is reversed already or
 * cannot be, a blocked reversal, and a mark that is out of date (409). Of a chain, each transaction is
 * reversed completely or not at all, the newest first; a repeated request goes on where an interrupted one ended.
 * (Contract, section 8, Reversal.)
 */
export async function reverse({ transactionId, reason, mark, chain }: Asked, user: User, actor: Actor): Promise<Answer> {
  const own = await reversalActor([await readOriginal(transactionId)], user, actor);
  return commit<Answer>(own, () =>
    unlessReversed(transactionId, async () => {
      const done = chain ? await chainSoFar(own) : [];
      const plan = await planReversal(transactionId, chain);
      if (done.length === 0) assertAsShown(plan, mark);
      else assertPossible(plan);
      await reversalActor(plan.originals, user, actor);
      if (plan.originals.some((one) => !isRecent(one, user))) await assertSigned("reverseLate", actor);
      for (const { id } of plan.originals.filter((one) => one.id !== transactionId)) {
        const requestId = chainRequest(actor.requestId, done.length);
        const member = { ...(await reversalActor([await readOriginal(id)], user, actor)), requestId };
        done.push(wholly(await commit(member, async () => reversalPlan(await openOriginal(id), reason, member))));
      }
      return reversalPlan(await openOriginal(transactionId), reason, own, done);
    }),
  );
}

/** What it plans. If another user has reversed the transaction meanwhile, the refusal says so: that reversal is what blocks this one. */
async function unlessReversed<T>(transactionId: string, planning: () => Promise<T>): Promise<T> {
  try {
    return await planning();
  } catch (refusal) {
    if (refusal instanceof AppError && refusal.code === "conflict") await openOriginal(transactionId);
    throw refusal;
  }
}

/** The request that reverses one transaction of a chain, a UUID: the same whenever the chain's request is repeated. */
function chainRequest(requestId: string, n: number): string {
  const hex = createHash("sha256").update(`${requestId} ${n}`).digest("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join("-");
}

/** What a chain's request has already reversed, the newest first; ends what it began. */
async function chainSoFar(actor: Actor): Promise<string[]> {
  const done: string[] = [];
  while (done.length < MAX_CHAIN) {
    const earlier = await replay<Answer>({ ...actor, requestId: chainRequest(actor.requestId, done.length) });
    if (!earlier) break;
    done.push(wholly(earlier.answer));
  }
  return done;
}

/** The transaction that an answer names as reversed. Refuses (503) one whose reversal still continues: the next must not begin. */
function wholly({ reversed }: Answer): string {
  const id = reversed?.at(-1);
  if (id === undefined) throw underWay();
  return id;
}
