/** Which actions are signed, and by how many people (contract, section 8, Signature). */
import type * as z from "zod";
import type { Actor } from "../lib/actions/actor.ts";
import { badInput } from "../lib/actions/error.ts";
import { type Action, permissionWords } from "../lib/rules/endpoint.ts";
import { typedKeys } from "../lib/rules/keyed.ts";
import { get } from "../lib/table/table.ts";
import { commit } from "../transaction/commit.ts";
import { ALL_ACTIONS } from "../transaction/records/directory-rows.ts";
import { actionRolesKey, type ActionRolesRow, actionRule, putActionRule } from "../users/action-roles.rows.ts";
import { isSignedCase, SIGNED_CASES } from "../users/signed-cases.ts";
import { forgetActionRules } from "../users/action-roles.ts";
import type { editSignedActions, SignedAction } from "../users/contract.ts";
import { signableActions } from "./permissions.ts";

type Edit = z.output<typeof editSignedActions.body>;

const SIGNED_WORDS = ["no signature", "one signature", "two signatures"] as const;

/** The actions for which signatures can be asked and their cases, by name, and how many people sign each. */
export async function listSignedActions(): Promise<SignedAction[]> {
  const row = await get<ActionRolesRow>(actionRolesKey, true);
  const calls = signableActions().map(({ permission: action, summary }) => ({ action, summary, limited: false }));
  const cases = typedKeys(SIGNED_CASES).map((action) => ({ ...SIGNED_CASES[action], action }));
  return [...calls, ...cases]
    .map(({ action, summary, limited }): SignedAction => {
      const { signatures = 0, above = 0 } = actionRule(row, action);
      return { action, summary, signatures, above: limited ? above : null };
    })
    .toSorted((a, b) => (a.action < b.action ? -1 : 1));
}

/** Asks for this number of signatures of an action or a case; 0 for none. Refuses what cannot be signed, and a limit of what has none (400). */
export async function askForSignatures({ action, signatures, above: asked }: Edit, actor: Actor): Promise<Action> {
  const limited = isSignedCase(action) && SIGNED_CASES[action].limited;
  if (!isSignedCase(action) && !signableActions().some((of) => of.permission === action))
    throw badInput("action", "No signature can be asked for this action.");
  if (asked != null && !limited) throw badInput("above", "This action has no limit.");
  const limit = asked ?? 0;
  try {
    return await commit<Action>(actor, async () => {
      const was = await get<ActionRolesRow>(actionRolesKey, true);
      const { signatures: before = 0, above = 0, ...others } = actionRule(was, action);
      const words = permissionWords(action);
      const rule = signatures === 0 ? others : { ...others, signatures, ...(limit > 0 ? { above: limit } : {}) };
      if (before === signatures && (signatures === 0 || above === limit)) return { writes: [], answer: { message: `${words} is as it was.`, type: "info" } };
      return {
        writes: [putActionRule(was, action, rule)],
        ledger: [{ class: "records", action: "Action Roles Edited", recordKind: "actionRoles", recordId: ALL_ACTIONS, name: action }],
        answer: { message: `${words}: ${SIGNED_WORDS[signatures]}${limited && signatures > 0 ? ` above ${limit}` : ""}.`, type: "success" },
      };
    });
  } finally {
    forgetActionRules();
  }
}
