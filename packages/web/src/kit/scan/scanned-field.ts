/** Fields that a scanner types into. */
import { readElements } from "@apothecary/core/lib/rules/gs1";

export type Typable = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const FIELD = "input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select";
/** These handle a scan as typed text: a search box searches for it, and a badge may hold a password. */
const OWN_HANDLING = "[type=search], [type=password], [data-scan=badge]";
/** The codes on our own labels: links and batch ids. */
const OWN_LABEL = /^https?:\/\/|~/i;
/** SKUs start with a letter, so digits before a batch id were typed. */
const LABEL_AT_END = /(https?:\/\/\S+|[A-Za-z][A-Za-z0-9.-]*~[A-Za-z0-9]{8,})$/;

/**
 * The field with the focus; undefined outside fields; `none` for what handles scans itself.
 */
export function scannableField(target: EventTarget | null): Typable | "none" | undefined {
  if (!(target instanceof HTMLElement)) return undefined;
  if (target.isContentEditable) return "none";
  if (!target.matches(FIELD)) return undefined;
  if (target.matches(OWN_HANDLING)) return "none";
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement ? target : "none";
}

/**
 * Whether a field is for codes such as this one: a supplier's batch number, a search. Our own labels are never text, and a
 * supplier's label of several parts is for several fields.
 */
export function keepsCodes(field: Typable, text: string): boolean {
  return field.dataset["scan"] !== undefined && !OWN_LABEL.test(text) && readElements(text, new Date().getFullYear()) === undefined;
}

/** A label of ours at the end of a field's text, from a slow scanner or the clipboard, and the text before it. Choosers find it themselves. */
export function labelIn(field: Typable): { text: string; value: string } | undefined {
  if (field.role === "combobox" || field instanceof HTMLSelectElement) return undefined;
  const at = field.value.search(LABEL_AT_END);
  return at < 0 ? undefined : { text: field.value.slice(at), value: field.value.slice(0, at) };
}

/** Whether a field only searches the page: leaving it loses no input. */
export function isSearch(field: Typable): boolean {
  return field.dataset["scan"] === "search";
}

/** Enters a value as a user would, so that React's handlers run. */
export function enterValue(field: Typable, value: string): void {
  if (field.value === value) return;
  Reflect.set(Object.getPrototypeOf(field), "value", value, field);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
}
