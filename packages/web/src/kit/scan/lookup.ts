/** Looks up a scanned code that no field takes as it is, such as a supplier's: the text that the fields know it by. */
import { useLayoutEffect } from "react";
import { createStore } from "../../lib/storage/store.ts";

/** Undefined for an unknown code. */
type Lookup = (text: string) => Promise<string | undefined>;

let current: Lookup | undefined;

/** The last code that the look-up did not know. A dialog may offer to remember it, and clears it. */
export const unknownCode = createStore<string | undefined>(undefined);

/** Looks up codes while it is rendered. Stable between renders. */
export function useScanLookup(find: Lookup): void {
  useLayoutEffect(() => {
    current = find;
    return () => {
      current = undefined;
    };
  }, [find]);
}

/** What the fields know a code by; undefined if it is unknown. */
export async function lookUpScan(text: string): Promise<string | undefined> {
  return current?.(text);
}
