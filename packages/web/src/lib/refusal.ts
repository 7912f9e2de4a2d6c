/**
 * The notification of a failed call (specification 1, section 8).
 */
import type { CallError } from "./call.ts";
import { type Notice, notify } from "./notify.ts";

/** Notifies of a failure with a link to its subject, unless a dialog or page shows it; returns the notification's id. */
export function notifyRefusal(error: CallError, about?: Notice["about"]): string | undefined {
  const notice = noticeOfRefusal(error);
  return notice && notify({ ...notice, about });
}

/** The notification of a refusal; undefined if a dialog or a page shows it: a lost connection, an ended session, a fault. */
export function noticeOfRefusal(error: CallError): Notice | undefined {
  if (error.status === 0 || error.status === 500 || error.sessionEnded) return undefined;
  if (error.status === 401) return { message: "Incorrect credentials.", type: "error" };
  if (error.status === 409) return { message: "There is conflicting data preventing this action.", type: "error", hint: error.message, saveForLater: true };
  return { message: error.message, type: "error", saveForLater: true };
}
