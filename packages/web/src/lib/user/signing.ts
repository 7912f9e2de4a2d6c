/** Actions that wait for a signature (contract, section 8). One dialog is shown at a time. */
import type { Signatures } from "@apothecary/core/lib/rules/signature";
import { createStore } from "../storage/store.ts";

export interface Unsigned {
  /** The name of its permission. */
  action: string;
  /** How many people sign it: one or two. */
  people: number;
  /** The request, which is what is signed. */
  input: unknown;
  /** With what the user signed last, if that or the second signature was wrong. */
  refused?: "password" | "passkey";
}

interface Waiting extends Unsigned {
  settle: (signatures: Signatures | false) => void;
}

/** The waiting requests in order; the dialog shows the first. */
export const unsignedActions = createStore<readonly Waiting[]>([]);

/** Waits for the dialog; resolves to the signatures, or to false if it was cancelled. */
export function signed(unsigned: Unsigned): Promise<Signatures | false> {
  return new Promise((resolve) => {
    const waiting: Waiting = {
      ...unsigned,
      settle: (signatures) => {
        unsignedActions.set(unsignedActions.get().filter((one) => one !== waiting));
        resolve(signatures);
      },
    };
    unsignedActions.set([...unsignedActions.get(), waiting]);
  });
}
