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

/** What is shown if a gateway answers in place of the server. */
export const NO_ANSWER = "The server did not respond. Your entries are kept. Send them again: they take effect only once.";

/** Whether an answer is the server's own page of a fault, which replaces the page (specification 1, section 8). */
export function isFaultPage({ status, body }: CallError): boolean {
  return status === 500 && typeof body === "string" && body !== "";
}

/** The notification of a refusal; undefined if a dialog or a page shows it: a lost connection, an ended session, a fault. */
export function noticeOfRefusal(error: CallError): Notice | undefined {
  if (error.status === 0 || isFaultPage(error) || error.sessionEnded) return undefined;
  if (error.status >= 500) return { message: error.message, type: "error", saveForLater: true, ...(isOurs(error.body) ? {} : { hint: NO_ANSWER }) };
  if (error.status === 401) return { message: "Incorrect credentials.", type: "error" };
  if (error.status === 409) return { message: "There is conflicting data preventing this action.", type: "error", hint: error.message, saveForLater: true };
  return { message: error.message, type: "error", saveForLater: true };
}

/** Whether an answer is the server's own: a gateway's has no type. */
function isOurs(body: unknown): boolean {
  return typeof body === "object" && body !== null && "type" in body;
}
