/** Who may reverse a transaction (contract, section 8, Who may reverse). */
import type { Actor } from "../lib/actions/actor.ts";
import { AppError } from "../lib/actions/error.ts";
import { now } from "../lib/time/clock.ts";
import { type NarrowedRoles, narrowedRoles, rolesAmong } from "../users/action-roles.ts";
import { authoriser, holdsAny } from "../users/session.ts";
import type { User } from "../users/user.rows.ts";
import { reverseTransaction, REVERSERS } from "./contract.ts";
import { OWN_REVERSAL_MS } from "./rules.ts";
import type { Original } from "./original.ts";

/**
 * The actor of a reversal: the same person within half an hour, if they may do the action; else an administrator, a manager, or
 * with a manager's permission, who is then named in the ledger. Refuses everybody else (403, naming the permission).
 */
export async function reversalActor(originals: readonly Pick<Original, "head" | "calls">[], user: User, actor: Actor): Promise<Actor> {
  if (holdsAny(user, REVERSERS)) return actor;
  const narrowed = await narrowedRoles();
  if (originals.every((original) => isOwn(original, user, narrowed))) return actor;
  const by = await authoriser(user, reverseTransaction.permission);
  if (by && holdsAny(by, REVERSERS)) return { ...actor, authorisedBy: by.username };
  throw new AppError("not_allowed", "You can reverse what you booked yourself within 30 minutes. A manager can reverse the rest.", {
    permission: reverseTransaction.permission,
    allowedRoles: REVERSERS,
  });
}

function isOwn(original: Pick<Original, "head" | "calls">, user: User, narrowed: NarrowedRoles): boolean {
  return isRecent(original, user) && original.calls.some((call) => holdsAny(user, rolesAmong(narrowed, call)));
}

/** Whether the user did it within half an hour. */
export function isRecent({ head }: Pick<Original, "head">, user: Pick<User, "id">): boolean {
  return head.userId === user.id && Date.parse(head.at) > now() - OWN_REVERSAL_MS;
}
