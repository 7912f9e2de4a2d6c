/**
 * The form that the advanced and the location contents transfer share: its fields, its rules and its sending
 * (specification 2, section 5). Nothing typed is lost by a refusal; what was never answered is sent again as it was.
 */
import { advancedTransfer, NO_DESTINATION, NO_ROWS, NO_TRANSFER_REASON, NO_WAREHOUSE } from "@apothecary/core/stock/contract";
import { type RefObject, useRef, useState } from "react";
import type * as z from "zod";
import type { FieldProps } from "../../../kit/form/contract-form.ts";
import { NO_ANSWER } from "../../../kit/form/form-rules.ts";
import type { CallError } from "../../../lib/call.ts";
import type { Progress } from "../../../lib/follow.ts";
import { keys } from "../../../lib/keys.ts";
import { notify, SHOWN_MS } from "../../../lib/notify.ts";
import { useAction } from "../../../lib/use-action.ts";
import { useHere } from "../../../lib/use-here.ts";
import { promptEmptyPallets } from "../components/empty-pallet-prompt.ts";
import type { TransferLine } from "./transfers.ts";
import { type Draft, type Drafts, wrongWith } from "./transfers-drafts.ts";

export const NO_ORIGIN = "You haven't selected a location to transfer from!";
/** One press a second (specification 2, section 9), in milliseconds. */
const PRESS_MS = 1_000;

export interface Fields {
  /** Where everything comes from; always null where it may come from anywhere. */
  from: string | null;
  reason: string;
  roaming: boolean;
  to: string | null;
  /** Of the new roaming pallet. */
  warehouse: string | null;
}

type FieldName = keyof Fields;
type Wrong = Partial<Record<FieldName, string>>;
type Body = z.input<typeof advancedTransfer.body>;

interface Settings {
  drafts: Drafts;
  /** What of the drafts is to move: rows that are left at nothing may stay. */
  moving: () => readonly (readonly [string, Draft])[];
  /** The lines of the drafts as they are now. */
  now: () => ReadonlyMap<string, TransferLine>;
  /** The new roaming pallet, once it has its number. */
  pallet: () => { locationId: string; palletNumber: string } | undefined;
  /** Whether it must be said where everything comes from. */
  fromOnePlace: boolean;
  /** Reads the lines anew: what was refused may have changed. */
  refresh: () => void;
  onDone: () => void;
}

export interface TransferForm {
  values: Fields;
  field: <N extends FieldName>(name: N) => FieldProps<Fields[N]>;
  set: (part: Partial<Fields>) => void;
  submit: () => void;
  busy: boolean;
  progress: Progress | undefined;
  error: string | undefined;
  /** The server never answered: the lines are left as they were sent. */
  unanswered: boolean;
  /** Whether it was tried: from then on empty lines are said to be wrong, too. */
  tried: boolean;
  /** Where the stock goes, as far as that is known. */
  destination: string | null;
  element: RefObject<HTMLFormElement | null>;
}

const NOTHING: Fields = { from: null, reason: "", roaming: false, to: null, warehouse: null };

export function useTransferForm(settings: Settings): TransferForm {
  const { drafts } = settings;
  const element = useRef<HTMLFormElement>(null);
  const pressedAt = useRef(0);
  const [values, setValues] = useState(NOTHING);
  const [{ wrong, error, tried }, setOutcome] = useState<Outcome>(UNTRIED);
  const tell = (part: Partial<Outcome>) => setOutcome((before) => ({ ...before, ...part }));
  const { action, sent, forget } = useSending(settings, (outcome) => {
    tell({ ...outcome, tried: true });
    focusFirstError(element);
  });

  const set = (given: Partial<Fields>) => {
    // Where everything comes from is nowhere to go to.
    const part = given.from && given.from === values.to ? { ...given, to: null } : given;
    setValues((before) => ({ ...before, ...part }));
    const mended = (name: string): boolean => name in part || (name === "to" && "roaming" in part);
    tell({ wrong: Object.fromEntries(Object.entries(wrong).filter(([name]) => !mended(name))), error: undefined });
    forget();
  };
  const submit = () => {
    if (action.isPending || Date.now() - pressedAt.current < PRESS_MS) return;
    pressedAt.current = Date.now();
    if (sent && sent.drafts === drafts.all.get()) return void action.run({ body: sent.body });
    const moving = settings.moving();
    const now = settings.now();
    const missing = missingOf(values, moving.length, settings.fromOnePlace);
    const to = destinationOf(values, settings);
    const bad = moving.flatMap(([id, draft]) => wrongWith(draft, now.get(id), to) ?? [])[0];
    const body = bodyOf(values, moving, now, settings.pallet());
    const refused = missing.length > 0 || bad ? undefined : advancedTransfer.body.safeParse(body).error?.issues[0]?.message;
    // Each is said at its field, too: these need not lie over the buttons for long.
    for (const { message, type } of missing) notify({ message, type, timeout: SHOWN_MS });
    if (bad) notify({ message: bad, type: "error", timeout: SHOWN_MS });
    const atFields = missing.flatMap(({ name, message }) => (name ? [[name, message] as const] : []));
    tell({ wrong: Object.fromEntries(atFields), error: refused ?? missing.find(({ name }) => !name)?.message, tried: true });
    if (missing.length > 0 || bad || refused) focusFirstError(element);
    else void action.run({ body });
  };
  const field = <N extends FieldName>(name: N): FieldProps<Fields[N]> => ({
    name,
    value: values[name],
    onChange: (value) => set({ [name]: value }),
    onBlur: () => undefined,
    error: wrong[name],
  });
  const { isPending: busy, progress } = action;
  return { values, field, set, submit, busy, progress, error, unanswered: sent !== undefined, tried, destination: destinationOf(values, settings), element };
}

/** How it went: at the fields, and of the whole. */
interface Outcome {
  wrong: Wrong;
  error: string | undefined;
  tried: boolean;
}

const UNTRIED: Outcome = { wrong: {}, error: undefined, tried: false };

/** Sends a transfer and tells how it went; keeps what was never answered until something else is wanted. */
function useSending({ drafts, refresh, onDone }: Settings, tell: (outcome: Partial<Outcome>) => void) {
  const here = useHere();
  const [sent, setSent] = useState<{ body: Body; drafts: unknown }>();
  const action = useAction(advancedTransfer, {
    inSteps: true,
    invalidates: [keys.stock.all, keys.warehouse.all, keys.ledger.all, keys.jobs.all],
    onSuccess: (answer, { body }) => {
      promptEmptyPallets(answer.emptiedPallets);
      setSent(undefined);
      if (!here.current) return;
      if (answer.type !== "warning") return onDone();
      const left = passedOver(answer.details, body);
      drafts.release([...drafts.chosen.get()].filter((id) => !left.has(id)));
      drafts.refuse(left);
      tell({ error: answer.message });
    },
    onRefused: (refusal, { body }) => {
      if (refusal.status === 0 || refusal.status >= 500) {
        setSent({ body, drafts: drafts.all.get() });
        tell({ error: NO_ANSWER });
        return false;
      }
      const { lines, fields, rest } = placeRefusal(refusal, body);
      drafts.refuse(lines);
      tell({ wrong: fields, error: rest });
      refresh();
      return false;
    },
  });
  return { action, sent, forget: () => setSent(undefined) };
}

interface Missing {
  /** The field that it is said at; of the lines there is none. */
  name: FieldName | undefined;
  message: string;
  type: "warning" | "error";
}

/** What is not said yet, in the specification's words; warnings, and the reason as an error. */
function missingOf(values: Fields, lines: number, fromOnePlace: boolean): Missing[] {
  const missing: Missing[] = [];
  const warn = (name: FieldName | undefined, message: string) => missing.push({ name, message, type: "warning" });
  if (fromOnePlace && values.from === null) warn("from", NO_ORIGIN);
  if (values.roaming && values.warehouse === null) warn("warehouse", NO_WAREHOUSE);
  if (!values.roaming && values.to === null) warn("to", NO_DESTINATION);
  if (lines === 0 && (!fromOnePlace || values.from !== null)) warn(undefined, NO_ROWS);
  if (values.reason.trim() === "") missing.push({ name: "reason", message: NO_TRANSFER_REASON, type: "error" });
  return missing;
}

function destinationOf({ roaming, to }: Fields, { pallet }: Pick<Settings, "pallet">): string | null {
  return roaming ? (pallet()?.locationId ?? null) : to;
}

function bodyOf(
  values: Fields,
  moving: ReturnType<Settings["moving"]>,
  now: ReadonlyMap<string, TransferLine>,
  pallet: { palletNumber: string } | undefined,
): Body {
  const places = new Set(moving.flatMap(([id]) => now.get(id)?.locationId ?? []));
  const [only] = places;
  return {
    transferRows: moving.map(([id, { entry }]) => ({ id, transfer: Number(entry) })),
    transferTo: values.roaming ? null : values.to,
    transferFrom: places.size === 1 ? (only ?? null) : "multiple",
    roamingPallet: values.roaming,
    palletNumber: values.roaming ? (pallet?.palletNumber ?? null) : null,
    newPalletWarehouse: values.roaming ? (values.warehouse ?? "") : "",
    reason: values.reason,
  };
}

/** A refusal at the lines and fields that it speaks of; what is left over is the form's. */
function placeRefusal(refusal: CallError, body: Body): { lines: Map<string, string>; fields: Wrong; rest: string | undefined } {
  const lines = new Map<string, string>();
  const fields: Wrong = {};
  const rest: string[] = [];
  const names: Record<string, FieldName> = { transferTo: "to", newPalletWarehouse: "warehouse", reason: "reason", transferFrom: "from" };
  for (const { path, message } of refusal.fieldErrors) {
    const row = /^transferRows\.(\d+)/.exec(path);
    const id = row ? body.transferRows[Number(row[1])]?.id : undefined;
    const name = names[path];
    if (id !== undefined) lines.set(id, message);
    else if (name) fields[name] = message;
    else rest.push(message);
  }
  const placed = lines.size > 0 || Object.keys(fields).length > 0;
  return { lines, fields, rest: rest[0] ?? (placed ? undefined : refusal.message) };
}

/** The lines that a transfer passed over, and why: its answer tells them as `id: reason`. */
function passedOver(details: Record<string, string | number> | undefined, body: Body): Map<string, string> {
  const told = Object.values(details ?? {}).map(String);
  const left = body.transferRows.flatMap(({ id }) => {
    const text = told.find((one) => one.startsWith(`${id}: `));
    return text === undefined ? [] : [[id, text.slice(id.length + 2)] as const];
  });
  return new Map(left);
}

/** Leads to the first field that is in error, once it is shown to be. */
function focusFirstError(element: RefObject<HTMLFormElement | null>): void {
  requestAnimationFrame(() => requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()));
}
