import { useRef } from "react";
import { useStore } from "../../lib/storage/store.ts";
import { dialogIsOpen } from "./topmost.ts";

/**
 * The record that a page shows, by its id. If another user removes or ends it while a dialog is open, the last one stays until
 * the dialog is closed: the dialog keeps what was typed, and shows why it is refused.
 */
export function useKeptRecord<Row>(id: string | number | undefined, record: Row | undefined): Row | undefined {
  const open = useStore(dialogIsOpen);
  const last = useRef({ id, record });
  if (record !== undefined || !open || last.current.id !== id) last.current = { id, record };
  return last.current.record;
}
