import { useMedia } from "../../lib/use-media.ts";

const PHONE = "(width < 600px)";

/** Whether the window has a phone's width: rows are cards and the toolbar is one line. */
export function usePhone(): boolean {
  return useMedia(PHONE);
}
