/** The actions of the ledger, and what each does to stock. Pure; the browser uses it too. */
import { keyed, typedKeys } from "../lib/rules/keyed.ts";
import { RECORD_ACTIONS, type RecordAction } from "./records/record-kind-shapes.ts";

/**
 * The kinds of movement, which are the lines of a batch's account; and where the account of a lot's units counts each, null
 * if nowhere. Units used in another product are counted there.
 */
const POSTED = {
  received: "made",
  made: "made",
  renumbered: null,
  moved: null,
  used: "made",
  dispatched: null,
  returned: "dispatched",
  writtenOff: "writtenOff",
  destroyed: "writtenOff",
  returnedToSupplier: "writtenOff",
  sampled: "writtenOff",
  counted: null,
} as const satisfies Record<string, "made" | "dispatched" | "writtenOff" | null>;
export type Posting = keyof typeof POSTED;
export const POSTINGS = typedKeys(POSTED);
export const unitsLine = (posting: Posting) => POSTED[posting];

/** The actions of the log with the kind of their movements; null for one that changes no batch's quantity. */
const LISTED = {
  "Goods In": "received",
  "Opening Stock": "received",
  Adjustment: "counted",
  Transfer: "moved",
  Reservation: null,
  "Reservation Removed": null,
  Pick: "moved",
  Used: "used",
  "Written Off": "writtenOff",
  Produced: "made",
  "Job Cancelled": null,
  Dispatched: "dispatched",
  Returned: "returned",
  Destroyed: "destroyed",
  "Returned To Supplier": "returnedToSupplier",
  Sampled: "sampled",
  "Stock Take": "counted",
  "Item Removed": "writtenOff",
  "Item Added": null,
  Import: null,
  "Item Edited": null,
  "Batch Edited": null,
  "Status Changed": null,
  "Results Entered": null,
  Released: null,
  Rejected: null,
  Recall: null,
  "On Order": null,
  "Signed In": null,
  "Sign In Refused": null,
  "Signed Out Everywhere": null,
  "Permission Granted": null,
  "User Added": null,
  "User Edited": null,
  "User Removed": null,
  "User Disabled": null,
  "User Enabled": null,
  "Password Changed": null,
  "Passkey Added": null,
  "Passkey Removed": null,
  "Passkeys Reset": null,
  "Token Created": null,
  "Token Revoked": null,
  "Report Exported": null,
  "Business Edited": null,
  "Business Removed": null,
  "Contact Removed": null,
} as const satisfies Record<string, Posting | null>;

/** Whether the log has an action without being asked for the changes of records. */
export const isListedAction = (action: string): boolean => Object.hasOwn(LISTED, action);
type Unlisted = Exclude<RecordAction, keyof typeof LISTED>;
const isUnlisted = (action: RecordAction): action is Unlisted => !isListedAction(action);

/** Every action of the ledger. */
const ACTIONS: Record<Unlisted, null> & typeof LISTED = { ...LISTED, ...keyed(RECORD_ACTIONS.filter(isUnlisted), () => null) };
export type LedgerAction = keyof typeof ACTIONS;
export const LEDGER_ACTIONS = typedKeys(ACTIONS);
/** The kind of an action's movements; null for an action that moves nothing. */
export const actionPosting = (action: LedgerAction): Posting | null => ACTIONS[action];

/** The actions that change the quantity of a batch. The sum of their differences is the stock. */
export const MOVING_ACTIONS = LEDGER_ACTIONS.filter((action) => actionPosting(action) !== null);

/** The actions that bring stock from outside. */
export type Receipt = { [A in LedgerAction]: (typeof ACTIONS)[A] extends "received" ? A : never }[LedgerAction];
export const isReceipt = (action: LedgerAction): action is Receipt => actionPosting(action) === "received";
export const RECEIPTS = LEDGER_ACTIONS.filter(isReceipt);
