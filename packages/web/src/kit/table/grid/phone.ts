import { useMedia } from "../../../lib/page/use-media.ts";

const PHONE = "(width < 600px)";
const NARROW = "(width < 1024px)";

/** Whether the window is as narrow as a phone: rows are cards and the toolbar is one line. */
export function usePhone(): boolean {
  return useMedia(PHONE);
}

/** Whether the window is narrower than a desk's: a sheet has the filters of a table. */
export function useNarrow(): boolean {
  return useMedia(NARROW);
}
