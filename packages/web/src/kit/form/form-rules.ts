/**
 * What is wrong with a form, and where it is said: the contract's own rules, and what the server refuses.
 */
import type { AnyEndpoint } from "@apothecary/core/lib/endpoint";
import { required as requiredText } from "@apothecary/core/lib/fields";
import type { RefObject } from "react";
import { type FieldValues, get, type Path, type UseFormReturn } from "react-hook-form";
import * as z from "zod";
import type { CallError } from "../../lib/call.ts";
import type { Settings } from "./contract-form.ts";
import { fieldOf, isEmpty } from "./field-names.ts";
import { focusFirstError } from "./first-error.ts";
import type { FormLines } from "./form-lines.ts";

export const NO_ANSWER = "There was no answer. Your entries are kept. Send them again: they take effect only once.";

/** The contract's rules over what the fields hold; each message at the field that it speaks of, or at the whole form. */
export function rulesOf<E extends AnyEndpoint, V extends FieldValues>(
  endpoint: E,
  { toBody, required = {}, check, values, lines = [] }: Settings<E, V>,
  version: number | undefined,
) {
  const names = Object.keys(values);
  return z
    .custom<V>(() => true)
    .check((context) => {
      const missing = Object.entries(required).filter(([name]) => isEmpty(context.value[name]));
      for (const [name, word] of missing) tell(context, [name], requiredText(String(word)));
      const told = new Set(missing.map(([name]) => name));
      for (const [name, message] of Object.entries(check?.(context.value) ?? {})) {
        if (message === undefined || told.has(name)) continue;
        tell(context, [name], String(message));
        told.add(name);
      }
      for (const issue of endpoint.body.safeParse(toBody(context.value, version)).error?.issues ?? []) {
        // Lines say themselves what is wrong with them.
        if (lines.some(({ owns }) => owns(issue.path.join(".")))) continue;
        const path = fieldOf(issue.path.join("."), names)?.split(".") ?? ["root"];
        if (!told.has(path[0] ?? "")) tell(context, path, issue.message);
      }
    });
}

function tell(context: z.core.ParsePayload, path: string[], message: string): void {
  context.issues.push({ code: "custom", path, message, input: context.value });
}

export function messageAt(errors: object, path: string): string | undefined {
  const found = get(errors, path) as { message?: unknown } | undefined;
  return typeof found?.message === "string" ? found.message : undefined;
}

/** What the contract refuses of the lines, shown at each; what speaks of no line in particular is answered as the message. Undefined where all can be sent. */
export function refusedLines<E extends AnyEndpoint>(endpoint: E, body: unknown, all: readonly FormLines[]): { message: string | undefined } | undefined {
  const issues = endpoint.body.safeParse(body).error?.issues.map(({ path, message }) => ({ path: path.join("."), message })) ?? [];
  const refused = issues.filter(({ path }) => all.some(({ owns }) => owns(path)));
  if (refused.length === 0) return undefined;
  return { message: refused.find(({ path, message }) => !all.some(({ place }) => place(path, message)))?.message };
}

/** Tells a refusal at the fields that it speaks of, else at the whole form; answers whether the fields say all of it. */
export function placeRefusal<E extends AnyEndpoint, V extends FieldValues>(
  refusal: CallError,
  settings: Settings<E, V>,
  form: Pick<UseFormReturn<V>, "setError">,
  element: RefObject<HTMLFormElement | null>,
  tellForm: (message: string) => void,
): boolean {
  const names = Object.keys(settings.values);
  const tellField = (path: string, message: string) => form.setError(path as Path<V>, { type: "server", message });
  const place = settings.placeRefusal?.(refusal);
  const rest = refusal.fieldErrors.filter(({ path, message }) => {
    if (settings.lines?.some((lines) => lines.place(path, message))) return false;
    const name = place ? undefined : fieldOf(path, names);
    if (name !== undefined) tellField(name, message);
    return name === undefined;
  });
  const placed = refusal.fieldErrors.length > 0 && rest.length === 0;
  if (place) tellField(place.path, place.message);
  else if (!placed) tellForm(textOf(refusal, rest[0]?.message));
  focusFirstError(element);
  return placed;
}

/** Whether nobody knows what came of a request: no answer, or a fault on the way to it. */
export function isUnanswered({ status }: CallError): boolean {
  return status === 0 || status >= 500;
}

function textOf(error: CallError, message: string | undefined): string {
  return isUnanswered(error) ? NO_ANSWER : (message ?? error.message);
}
