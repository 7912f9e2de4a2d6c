/** Which actions are signed, and by how many people (contract, section 8, Signature). */
import type * as z from "zod";
import type { Actor } from "../lib/actions/actor.ts";
import { badInput } from "../lib/actions/error.ts";
import { type Action, permissionWords } from "../lib/rules/endpoint.ts";
import { get } from "../lib/table/table.ts";
import { commit } from "../transaction/commit.ts";
import { ALL_ACTIONS } from "../transaction/records/directory-rows.ts";
import { actionRolesKey, type ActionRolesRow, actionRule, putActionRule } from "../users/action-roles.rows.ts";
import { forgetActionRules } from "../users/action-roles.ts";
import type { editSignedActions, SignedAction } from "../users/contract.ts";
import { signableActions } from "./permissions.ts";

type Edit = z.output<typeof editSignedActions.body>;

const SIGNED_WORDS = ["no signature", "one signature", "two signatures"] as const;

/** The actions for which signatures can be asked, by name, and how many people sign each. */
export async function listSignedActions(): Promise<SignedAction[]> {
  const row = await get<ActionRolesRow>(actionRolesKey, true);
  return signableActions().map(({ permission: action, summary }) => ({ action, summary, signatures: actionRule(row, action).signatures ?? 0 }));
}

/** Asks for this number of signatures of an action; 0 for none. Refuses an action that cannot be signed (400). */
export async function askForSignatures({ action, signatures }: Edit, actor: Actor): Promise<Action> {
  if (!signableActions().some((of) => of.permission === action)) throw badInput("action", "No signature can be asked for this action.");
  try {
    return await commit<Action>(actor, async () => {
      const was = await get<ActionRolesRow>(actionRolesKey, true);
      const { signatures: before = 0, ...others } = actionRule(was, action);
      const words = permissionWords(action);
      if (before === signatures) return { writes: [], answer: { message: `${words} is as it was.`, type: "info" } };
      return {
        writes: [putActionRule(was, action, signatures === 0 ? others : { ...others, signatures })],
        ledger: [{ class: "records", action: "Action Roles Edited", recordKind: "actionRoles", recordId: ALL_ACTIONS, name: action }],
        answer: { message: `${words}: ${SIGNED_WORDS[signatures]}.`, type: "success" },
      };
    });
  } finally {
    forgetActionRules();
  }
}
