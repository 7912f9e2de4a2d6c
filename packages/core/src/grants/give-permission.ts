/** A manager's authorisation: an authorised user lets another user perform an action for fifteen minutes. */
import type * as z from "zod";
import { commit } from "../transaction/commit.ts";
import type { Actor } from "../lib/actions/actor.ts";
import { lasting } from "../lib/time/clock.ts";
import { permissionWords } from "../lib/rules/endpoint.ts";
import { AppError, badInput, busy } from "../lib/actions/error.ts";
import { get } from "../lib/table/table.ts";
import { transactionKey } from "../transaction/entry.rows.ts";
import type { Write } from "../lib/table/write.ts";
import type { adhocMan } from "../users/contract.ts";
import { narrowedRoles } from "../users/action-roles.ts";
import { type Checked, checkCredentials } from "../users/credentials.ts";
import type { Viewer } from "../users/device.ts";
import { askForPasskey, type Proved, type SecondStep } from "../users/passkeys/second-step.ts";
import { GRANT_MS, isOpen } from "../users/session.ts";
import { mayGive, permissionRoles } from "./permissions.ts";
import { authorisedByText, type Grant, type User, userKey } from "../users/user.rows.ts";

type Asked = z.output<typeof adhocMan.body>["payload"];
type Given = z.output<typeof adhocMan.answer>;

/**
 * Gives the acting user a permission for fifteen minutes, on the credentials of a user with an authorised role by the
 * server's own list. Refuses an unknown permission (400), wrong credentials (401), a manager without such a role (403),
 * and too many attempts (429). A manager with a passkey needs it too (`secondStep`). (Specification 1, section 4.)
 */
export async function givePermission(asked: Asked, to: User, viewer: Viewer, actor: Actor, secondStep: SecondStep = askForPasskey): Promise<Given> {
  const lists = permissionRoles(asked.permission, await narrowedRoles());
  if (lists.length === 0) throw badInput("payload.permission", "This permission does not exist.");
  let checked: Checked | undefined;
  let second: Proved | undefined;
  return commit(actor, async () => {
    // A repeated request gets its stored answer: its challenge may be over by now.
    if (secondStep !== askForPasskey && (await get(transactionKey(actor.requestId), true))) throw busy();
    checked ??= await checkCredentials({
      purpose: "override",
      username: asked.username,
      password: asked.password,
      ...viewer,
      reason: `Manager authorisation: ${permissionWords(asked.permission)}, for ${to.username}`,
    });
    const { user: manager, settle } = checked;
    if (!mayGive(manager.roles, lists)) {
      throw new AppError("not_allowed", "This user cannot authorise the action.", { permission: asked.permission, allowedRoles: [...new Set(lists.flat())] });
    }
    second ??= await secondStep(checked, { purpose: "override", origin: viewer.origin, requestId: actor.requestId });
    const expiry = new Date(lasting() + GRANT_MS).toISOString();
    const roles = manager.roles.filter((role) => lists.flat().includes(role));
    return {
      writes: [
        granting(to, asked.permission, { expiry, authorisedById: manager.id, authorisedBy: manager.username, roles }),
        // A manager's authorisation is a signature.
        { kind: "update", key: userKey(manager.id), set: { signed: true }, expect: { present: true } },
        ...second.writes,
        ...settle,
      ],
      ledger: [
        { action: "Permission Granted", recordKind: "user", recordId: String(to.id), name: asked.permission, reason: authorisedByText(manager.username) },
      ],
      answer: { message: "Access granted for 15 minutes.", type: "success", permission: asked.permission, authorisedFor: to.username, expiry },
    };
  });
}

/** The write that adds a permission to its user's row and removes expired ones. */
function granting(to: User, permission: string, grant: Grant): Write {
  const over = Object.entries(to.grants).filter(([name, given]) => name !== permission && !isOpen(given));
  return {
    kind: "update",
    key: userKey(to.id),
    set: { [`grants.${permission}`]: grant },
    remove: over.map(([name]) => `grants.${name}`),
    expect: { present: true },
  };
}
