import { useMedia } from "../../../lib/page/use-media.ts";

const PHONE = "(width < 600px)";
const NARROW = "(width < 1024px)";

/** Whether the window is as narrow as a phone: rows are cards and the toolbar is one line. */
export function usePhone(): boolean {
  return useMedia(PHONE);
}

/** Whether the window is narrower than 1024 pixels: the filters of a table are in a sheet. */
export function useNarrow(): boolean {
  return useMedia(NARROW);
}
