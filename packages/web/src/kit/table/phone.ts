import { useMedia } from "../../lib/use-media.ts";

const PHONE = "(width < 600px)";

/** Whether the window is as narrow as a phone's: rows are cards there, and a toolbar is one line. */
export function usePhone(): boolean {
  return useMedia(PHONE);
}
