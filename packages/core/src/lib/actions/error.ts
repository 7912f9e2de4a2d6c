/**
 * The one error class of the business, and the one table from its codes to HTTP statuses. Verbs throw these; only the
 * API chain turns them into responses.
 */

/** Code → HTTP status. Any other error is an internal fault: 500. */
export const STATUS_BY_CODE = {
  bad_input: 400,
  session_ended: 401,
  bad_credentials: 401,
  passkey_needed: 401,
  not_allowed: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  too_many_attempts: 429,
  busy: 503,
  stopped: 503,
  unanswered: 503,
} as const;

export type ErrorCode = keyof typeof STATUS_BY_CODE;

/** The path of a violation in the input, and its message. */
export interface FieldError {
  path: string;
  message: string;
}

/** A refusal with a message for the user. `extras` are added to the body of the response. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly extras: Record<string, unknown>;

  constructor(code: ErrorCode, message: string, extras: Record<string, unknown> = {}) {
    super(message);
    this.name = "AppError";
    this.code = code;
    this.extras = extras;
  }

  get status(): number {
    return STATUS_BY_CODE[this.code];
  }
}

/** 400 at one field of the input; `path` in dots, as the client sent it. */
export function badInput(path: string, message: string): AppError {
  return new AppError("bad_input", message, { errors: [{ path, message }] satisfies FieldError[] });
}

/** 400 at several fields; the first message leads. */
export function badInputs(errors: FieldError[]): AppError {
  return new AppError("bad_input", errors[0]?.message ?? "The input is not valid.", { errors });
}

/** 404: `what` reads as a noun phrase, e.g. `the batch`. */
export function notFound(what: string): AppError {
  return new AppError("not_found", `${capitalised(what)} does not exist.`);
}

/** 409: the message says what conflicts. */
export function conflict(message: string, extras: Record<string, unknown> = {}): AppError {
  return new AppError("conflict", message, extras);
}

/** 503: contention on the same rows, or throttling, for longer than a request should wait. */
export function busy(): AppError {
  return new AppError("busy", "The system is busy with the same stock. Nothing was changed; please try again.");
}

/** The outcome of a change that has no answer. */
const MAYBE_SAVED = "This may have been saved. Send it again: it takes effect only once.";

/** 503: the database did not answer. After a write, the change may have been saved. */
export function unanswered(of: "read" | "write"): AppError {
  return new AppError("unanswered", `The database did not answer. ${of === "write" ? MAYBE_SAVED : "Please try again."}`);
}

/** 503: the server did not answer in time. What it began continues. */
export function tookTooLong(): AppError {
  return new AppError("unanswered", `The server took too long to answer. ${MAYBE_SAVED}`);
}

/** 503: an operation has begun, and its next step failed. */
export function underWay(): AppError {
  return new AppError("unanswered", "A part of this has been saved, and the rest continues. Send it again to see how it ends: it takes effect only once.");
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
