/** Cases of actions that alone are signed: only their verbs know whether one is there (contract, section 8, Signature). */
import type { Actor } from "../lib/actions/actor.ts";
import { readActionRule } from "./action-roles.ts";
import { unsigned } from "./signed-call.ts";

/** By name, with the call that can be signed, and whether there is a quantity up to which it is not. */
export const SIGNED_CASES = {
  adjustUpwards: { call: "adjustStockLevel", summary: "Adjusts a batch upwards by more than a quantity", limited: true },
  reverseLate: { call: "reverseTransaction", summary: "Reverses a transaction after 30 minutes, or what another user did", limited: false },
} as const;
export type SignedCase = keyof typeof SIGNED_CASES;

export const isSignedCase = (name: string): name is SignedCase => Object.hasOwn(SIGNED_CASES, name);

/** Refuses (400, as a call that is always signed) a case without its signatures. `quantity`: grams or units, of a limited one. */
export async function assertSigned(name: SignedCase, { signatures: given = [] }: Actor, quantity = Number.POSITIVE_INFINITY): Promise<void> {
  const { signatures = 0, above = 0 } = await readActionRule(name);
  if (quantity <= above || given.length >= signatures) return;
  const { call } = SIGNED_CASES[name];
  if (given.length === 0) throw unsigned(call, "signature", "This action needs your signature.", signatures);
  throw unsigned(call, "secondSignature", "This action needs the signature of a second person.", signatures);
}
