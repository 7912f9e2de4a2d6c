/** Adding a passkey that an authenticator has created. */
import type * as z from "zod";
import { commit } from "../../transaction/commit.ts";
import type { Actor } from "../../lib/actions/actor.ts";
import { badInput, conflict } from "../../lib/actions/error.ts";
import type { Action } from "../../lib/rules/endpoint.ts";
import { get } from "../../lib/table/table.ts";
import { instant } from "../../lib/time/clock.ts";
import type { Viewer } from "../device.ts";
import { kept } from "../edit-user.ts";
import { personsToken, type Session, sessionEnded } from "../session.ts";
import { userKey, type UserRow } from "../user.rows.ts";
import { answeredChallenge, storedPasskey } from "./answered-challenge.ts";
import { checkedPasskey } from "./check-created-passkey.ts";
import { useChallenge } from "./passkey.rows.ts";
import { type addPasskey, MAX_PASSKEYS } from "./passkeys.contract.ts";
import { putPasskeys } from "./put-passkeys.ts";

/**
 * Adds a passkey to the acting user, and ends the user's other sessions, which were opened without it. Refuses what was not
 * created for this user's own open challenge at this origin (400), a name in use (400), a passkey that is known, and more
 * than ten (409). (Contract, section 8.)
 */
export async function storePasskey({ name, passkey }: z.output<typeof addPasskey.body>, session: Session, viewer: Viewer, actor: Actor): Promise<Action> {
  const { sessionId } = personsToken(session);
  return commit<Action>(actor, async () => {
    const [asked, user] = await Promise.all([
      answeredChallenge(actor.userId, "registration", passkey.clientDataJSON, actor.requestId),
      get<UserRow>(userKey(actor.userId), true),
    ]);
    if (!user || user.disabled) throw sessionEnded();
    const checked = asked && (await checkedPasskey(passkey, { ...asked, origin: viewer.origin }));
    if (!asked || !checked) throw notAsked();
    const others = Object.values(user.passkeys ?? {});
    if (others.some((other) => other.name.toLowerCase() === name.toLowerCase())) throw badInput("name", "You already have a passkey of this name.");
    if (storedPasskey(user, passkey.id)) throw conflict("You already have this passkey.");
    if (others.length >= MAX_PASSKEYS) throw conflict(`You have ${MAX_PASSKEYS} passkeys. Remove one first.`);
    const stored = { name, ...checked, transports: passkey.transports, created: instant() };
    return {
      writes: [
        putPasskeys(user, { ...user.passkeys, [passkey.id]: stored }),
        { kind: "update", key: userKey(user.id), set: { sessions: kept(user, sessionId) } },
        useChallenge(asked.key, actor.requestId, notAsked()),
      ],
      ledger: [{ action: "Passkey Added", recordKind: "user", recordId: String(user.id), name: user.username, reason: name }],
      answer: { message: `The passkey ${name} has been added. From now on, you need a passkey to sign in.`, type: "success" },
    };
  });
}

const notAsked = () => badInput("passkey", "This passkey was not created for this sign-in, or took too long. Please begin again.");
