import { useMedia } from "../../../lib/page/use-media.ts";

const PHONE = "(width < 600px)";

/** Whether the window is as narrow as a phone: rows are cards and the toolbar is one line. */
export function usePhone(): boolean {
  return useMedia(PHONE);
}
