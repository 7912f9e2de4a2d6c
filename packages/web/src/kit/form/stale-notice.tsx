/**
 * The notice of a stale edit: who changed the record while its form was open, and the current values beside the typed ones.
 *
 * To use it, pass `edits: edited(Shape, version, valuesOf)` (from `stale.ts`) to `useContractForm`, send the version that
 * `toBody` gets as its second argument, and make this the first child of the `FormDialog`:
 *
 *     <StaleNotice form={form} fields={{ businessName: "Business name", clientId: { label: "Client", shown: nameOfClient } }} />
 *
 * It renders nothing until an edit is stale. The form then continues from the current version: edited fields keep the typed
 * value, other fields take the current one, and the notice lists each field that others changed. Saving again saves the
 * values in the form.
 */
import { useEffect, useId, useRef } from "react";
import { Icon } from "../layout/icon.tsx";
import { showInstant } from "../table/columns/format.ts";
import type { ContractForm } from "./contract-form.ts";
import { numberText } from "./entry.ts";
import { alike, type Author, type Stale } from "./stale.ts";
import "./stale-notice.css";

/** The label of a field, and a formatter if the raw value is not readable: a name for an id. */
export type StaleField<T> = string | { label: string; shown: (value: T) => string };
export type StaleFields<V> = { readonly [Name in keyof V & string]?: StaleField<V[Name]> };

/** A value that others changed: a field, or a line of the form. */
export interface ChangedValue {
  label: string;
  mine: string;
  now: string;
  /** The form has the current value. */
  theirs: boolean;
  /** Puts the current value into the form, or back the typed one. Absent where nothing can be chosen. */
  take?: () => void;
}

interface Props<V> {
  form: Pick<ContractForm<V>, "stale" | "values" | "set">;
  fields: StaleFields<V>;
  /** The lines of the form that others changed. */
  lines?: readonly ChangedValue[];
}

/** Shown after a stale edit. It takes the focus, so that it is not overlooked. */
export function StaleNotice<V>({ form, fields, lines = [] }: Props<V>) {
  const { stale } = form;
  if (!stale) return null;
  return <ChangedElsewhere key={stale.version} {...stale} values={[...stale.changed.map((name) => changedField(form, stale, name, fields[name])), ...lines]} />;
}

function changedField<V, N extends keyof V & string>(
  { values, set }: Props<V>["form"],
  { mine, now }: Stale<V>,
  name: N,
  field: StaleField<V[N]> | undefined,
): ChangedValue {
  const shown = typeof field === "object" ? field.shown : plain;
  const theirs = alike(values[name], now[name]);
  return {
    label: typeof field === "object" ? field.label : (field ?? name),
    mine: shown(mine[name]),
    now: shown(now[name] as V[N]),
    theirs,
    take: () => set(name, theirs ? mine[name] : (now[name] as V[N])),
  };
}

interface NoticeProps extends Author {
  values: readonly ChangedValue[];
  /** What becomes of the entries. */
  kept?: string;
}

const KEPT = "Your entries are kept. What you did not change shows its current value. Check these changes, then save again.";

/** Who changed what in the meantime, with the typed values beside the current ones. */
export function ChangedElsewhere({ by, at, values, kept = KEPT }: NoticeProps) {
  const id = useId();
  const box = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    box.current?.focus();
    box.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <fieldset className="stale-notice" aria-labelledby={id} tabIndex={-1} ref={box}>
      <p className="stale-notice-title" id={id}>
        <Icon name="warning" />
        <span>
          This was changed{by === null ? "" : ` by ${by}`} in the meantime{at === null ? "" : ` (${showInstant(at)})`}. Nothing has been saved yet.
        </span>
      </p>
      <p>{values.length === 0 ? "These changes do not affect your entries. Save again to keep them." : kept}</p>
      {values.length === 0 ? null : (
        <ul className="stale-notice-fields">
          {values.map((value) => (
            <Changed key={`${value.label} ${value.now}`} {...value} />
          ))}
        </ul>
      )}
    </fieldset>
  );
}

function Changed({ label, mine, now, theirs, take }: ChangedValue) {
  return (
    <li className="stale-notice-field">
      <p className="stale-notice-name">{label}</p>
      <dl className="stale-notice-values">
        <dt>Yours</dt>
        <dd className={theirs ? "" : "stale-notice-current"}>{mine || "–"}</dd>
        <dt>Now</dt>
        <dd className={theirs ? "stale-notice-current" : ""}>{now || "–"}</dd>
      </dl>
      {take ? (
        <button type="button" className="button" onClick={take}>
          {theirs ? "Keep yours" : "Take theirs"}
          <span className="visually-hidden">: {label}</span>
        </button>
      ) : null}
    </li>
  );
}

/** Formats a value as its field shows it. */
function plain(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return numberText(value);
  return Array.isArray(value) ? value.map(plain).join(", ") : String(value);
}
