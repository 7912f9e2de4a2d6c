/**
 * Drafts: what was entered into a long form and its lines, stored for this window and user. They survive a reload. There is
 * no other mechanism for forms: `useContractForm` and `useLines` take the `draftName`. A stock take's count is stored for all
 * windows and sent later (`features/stock-take/api/stored-counts.ts`).
 */
import { readStored, writeStored } from "../../lib/storage/browser-storage.ts";
import { session } from "../../lib/user/session.ts";

/** Debounce of draft writes, in milliseconds. Leaving the page writes immediately. */
const SETTLED_MS = 300;

/** A form and its lines may have drafts of one name. */
type Part = "fields" | "lines";

/** Drafts are per user: another user of the same window does not see them. */
const storedName = (part: Part, name: string): string => `draft.${session.get().username ?? ""}.${part}.${name}`;

/** The stored draft; undefined if nothing is stored, or without a name. */
export function readDraft(part: Part, name: string | undefined): unknown {
  return name === undefined ? undefined : readStored(storedName(part, name), "window");
}

/** A draft that is being stored. */
interface KeptDraft {
  /** Call after each change. */
  changed: () => void;
  /** Removes the draft: the input was sent or discarded. */
  end: () => void;
}

/** Stores the input now and after each change, debounced. `input` returns undefined while there is nothing to lose. */
export function keepDraft(part: Part, name: string, input: () => unknown): KeptDraft {
  const stored = storedName(part, name);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    writeStored(stored, input(), "window");
  };
  const leave = () => {
    if (timer !== undefined) write();
  };
  window.addEventListener("pagehide", leave);
  write();
  return {
    changed: () => {
      clearTimeout(timer);
      timer = setTimeout(write, SETTLED_MS);
    },
    end: () => {
      clearTimeout(timer);
      window.removeEventListener("pagehide", leave);
      writeStored(stored, undefined, "window");
    },
  };
}
