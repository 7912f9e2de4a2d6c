/** Form errors and the fields that show them: from the contract, and from the server. */
import type { AnyEndpoint } from "@apothecary/core/lib/rules/endpoint";
import { required as requiredText } from "@apothecary/core/lib/rules/fields";
import type { FieldValues } from "react-hook-form";
import type { CallError } from "../../lib/server/call.ts";
import { NO_ANSWER } from "../../lib/server/refusal.ts";
import type { Fault } from "./checked-form.ts";
import type { Settings } from "./contract-form.ts";
import { fieldName, isEmpty } from "./field-names.ts";
import type { FormLines } from "./form-lines.ts";

/** The errors of the values by the contract and the form's own rules, each with its field, or `root`. */
export function formFaults<E extends AnyEndpoint, V extends FieldValues>(
  endpoint: E,
  { toBody, required: given = {}, check, values: first, lines = [] }: Settings<E, V>,
  values: V,
  version: number | undefined,
): Fault[] {
  const names = Object.keys(first);
  const required = Object.entries<string | undefined>(typeof given === "function" ? given(values) : given);
  const missing = required.filter(([name]) => isEmpty(values[name]));
  const faults: Fault[] = missing.map(([name, word = name]) => ({ path: name, message: requiredText(word), missing: word }));
  const missingNames = new Set(missing.map(([name]) => name));
  for (const [name, message] of Object.entries(check?.(values) ?? {})) {
    if (message === undefined || missingNames.has(name)) continue;
    faults.push({ path: name, message: String(message) });
    missingNames.add(name);
  }
  for (const issue of endpoint.body.safeParse(toBody(values, version)).error?.issues ?? []) {
    // Lines show their own errors.
    if (lines.some(({ owns }) => owns(issue.path.join(".")))) continue;
    const path = fieldName(issue.path.join("."), names) ?? "root";
    // It may only follow from the empty fields.
    if (path === "root" && missing.length > 0) continue;
    if (!missingNames.has(path.split(".")[0] ?? "")) faults.push({ path, message: issue.message });
  }
  return faults;
}

/** Shows the contract's errors at their lines. Returns the message that matches no line; undefined if the body is valid. */
export function refusedLines<E extends AnyEndpoint>(endpoint: E, body: unknown, all: readonly FormLines[]): { message: string | undefined } | undefined {
  const issues = endpoint.body.safeParse(body).error?.issues.map(({ path, message }) => ({ path: path.join("."), message })) ?? [];
  const refused = issues.filter(({ path }) => all.some(({ owns }) => owns(path)));
  if (refused.length === 0) return undefined;
  return { message: refused.find(({ path, message }) => !all.some(({ placeError }) => placeError(path, message)))?.message };
}

/** Shows a refusal at its fields, otherwise at the form. Returns whether fields show all of its messages. */
export function placeRefusal<E extends AnyEndpoint, V extends FieldValues>(
  refusal: CallError,
  settings: Settings<E, V>,
  show: { field: (path: string, message: string) => void; form: (message: string) => void },
): boolean {
  const names = Object.keys(settings.values);
  const fieldRefusal = settings.placeRefusal?.(refusal);
  const rest = refusal.fieldErrors.filter(({ path, message }) => {
    if (settings.lines?.some((lines) => lines.placeError(path, message))) return false;
    const name = fieldRefusal ? undefined : fieldName(path, names);
    if (name !== undefined) show.field(name, message);
    return name === undefined;
  });
  const placed = refusal.fieldErrors.length > 0 && rest.length === 0;
  if (fieldRefusal) show.field(fieldRefusal.path, fieldRefusal.message);
  else if (!placed) show.form(errorText(refusal, rest[0]?.message));
  return placed;
}

/** Whether the outcome of a request is unknown: no response, or a server error (5xx). */
export function isUnanswered({ status }: CallError): boolean {
  return status === 0 || status >= 500;
}

function errorText(error: CallError, message: string | undefined): string {
  return isUnanswered(error) ? NO_ANSWER : (message ?? error.message);
}
