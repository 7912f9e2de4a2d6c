/** The approval of a version by another person than who saved it (contract, section 8). Each save begins a draft again. */
import type { Approval, ApprovalState, VersionKind } from "../rules/approval.ts";
import { settings } from "../stage/settings.ts";
import { instant } from "../time/clock.ts";
import type { Actor } from "./actor.ts";
import { AppError } from "./error.ts";

/** On a row with versions. Usernames; absent on rows from before, and without an approval. */
export interface Approvable {
  savedBy?: string;
  approvedBy?: string;
  /** ISO 8601. */
  approvedAt?: string;
}

/** The attributes that an approval has, which the next version loses. */
export const APPROVED = ["approvedBy", "approvedAt"];

/** Whether a version may be used on this stage. */
export function approvalState(kind: VersionKind, { approvedBy }: Approvable): ApprovalState {
  if (!settings().approvedVersions.includes(kind)) return "none";
  return approvedBy === undefined ? "draft" : "approved";
}

export function shownApproval(kind: VersionKind, row: Approvable): Approval {
  const { savedBy = null, approvedBy = null, approvedAt = null } = row;
  return { state: approvalState(kind, row), savedBy, approvedBy, approvedAt };
}

/** The attributes of an approval now. Refuses (403) who saved the version. `what` is a noun phrase such as `this recipe`. */
export function approvedNow({ savedBy }: Approvable, what: string, actor: Actor): Required<Pick<Approvable, "approvedBy" | "approvedAt">> {
  if (savedBy === actor.username) throw new AppError("not_allowed", `You saved ${what}. Another person approves it.`);
  return { approvedBy: actor.username, approvedAt: instant() };
}
