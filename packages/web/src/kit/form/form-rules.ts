/**
 * What is wrong with a form, and where it is said: the contract's own rules, and what the server refuses.
 */
import type { AnyEndpoint } from "@apothecary/core/lib/endpoint";
import { required as requiredText } from "@apothecary/core/lib/fields";
import type { FieldValues } from "react-hook-form";
import type { CallError } from "../../lib/call.ts";
import type { Fault } from "./checked-form.ts";
import type { Settings } from "./contract-form.ts";
import { fieldOf, isEmpty } from "./field-names.ts";
import type { FormLines } from "./form-lines.ts";

export const NO_ANSWER = "There was no answer. Your entries are kept. Send them again: they take effect only once.";

/** What is wrong with what the fields hold, by the contract's rules and the form's own; each at the field that it speaks of, or at the whole form. */
export function faultsOf<E extends AnyEndpoint, V extends FieldValues>(
  endpoint: E,
  { toBody, required = {}, check, values: first, lines = [] }: Settings<E, V>,
  values: V,
  version: number | undefined,
): Fault[] {
  const names = Object.keys(first);
  const missing = Object.entries(required).filter(([name]) => isEmpty(values[name]));
  const faults: Fault[] = missing.map(([name, word]) => ({ path: name, message: requiredText(String(word)) }));
  const told = new Set(missing.map(([name]) => name));
  for (const [name, message] of Object.entries(check?.(values) ?? {})) {
    if (message === undefined || told.has(name)) continue;
    faults.push({ path: name, message: String(message) });
    told.add(name);
  }
  for (const issue of endpoint.body.safeParse(toBody(values, version)).error?.issues ?? []) {
    // Lines say themselves what is wrong with them.
    if (lines.some(({ owns }) => owns(issue.path.join(".")))) continue;
    const path = fieldOf(issue.path.join("."), names) ?? "root";
    if (!told.has(path.split(".")[0] ?? "")) faults.push({ path, message: issue.message });
  }
  return faults;
}

/** What the contract refuses of the lines, shown at each; what speaks of no line in particular is answered as the message. Undefined where all can be sent. */
export function refusedLines<E extends AnyEndpoint>(endpoint: E, body: unknown, all: readonly FormLines[]): { message: string | undefined } | undefined {
  const issues = endpoint.body.safeParse(body).error?.issues.map(({ path, message }) => ({ path: path.join("."), message })) ?? [];
  const refused = issues.filter(({ path }) => all.some(({ owns }) => owns(path)));
  if (refused.length === 0) return undefined;
  return { message: refused.find(({ path, message }) => !all.some(({ place }) => place(path, message)))?.message };
}

/** Tells a refusal at the fields that it speaks of, else at the whole form; returns whether the fields say all of it. */
export function placeRefusal<E extends AnyEndpoint, V extends FieldValues>(
  refusal: CallError,
  settings: Settings<E, V>,
  tell: { field: (path: string, message: string) => void; form: (message: string) => void },
): boolean {
  const names = Object.keys(settings.values);
  const place = settings.placeRefusal?.(refusal);
  const rest = refusal.fieldErrors.filter(({ path, message }) => {
    if (settings.lines?.some((lines) => lines.place(path, message))) return false;
    const name = place ? undefined : fieldOf(path, names);
    if (name !== undefined) tell.field(name, message);
    return name === undefined;
  });
  const placed = refusal.fieldErrors.length > 0 && rest.length === 0;
  if (place) tell.field(place.path, place.message);
  else if (!placed) tell.form(textOf(refusal, rest[0]?.message));
  return placed;
}

/** Whether nobody knows what came of a request: no answer, or a fault on the way to it. */
export function isUnanswered({ status }: CallError): boolean {
  return status === 0 || status >= 500;
}

function textOf(error: CallError, message: string | undefined): string {
  return isUnanswered(error) ? NO_ANSWER : (message ?? error.message);
}
