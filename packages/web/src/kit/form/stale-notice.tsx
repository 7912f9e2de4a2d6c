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
import { showInstant } from "../table/format.ts";
import type { ContractForm } from "./contract-form.ts";
import { numberText } from "./entry.ts";
import { alike, type Stale } from "./stale.ts";
import "./stale-notice.css";

/** The label of a field, and a formatter if the raw value is not readable: a name for an id. */
export type StaleField<T> = string | { label: string; shown: (value: T) => string };
export type StaleFields<V> = { readonly [Name in keyof V & string]?: StaleField<V[Name]> };

interface Props<V> {
  form: Pick<ContractForm<V>, "stale" | "values" | "set">;
  fields: StaleFields<V>;
}

/** Shown after a stale edit. It takes the focus, so that it is not overlooked. */
export function StaleNotice<V>({ form: { stale, values, set }, fields }: Props<V>) {
  return stale ? <Notice key={stale.version} {...{ stale, values, set, fields }} /> : null;
}

function Notice<V>({ stale, values, set, fields }: Pick<ContractForm<V>, "values" | "set"> & { stale: Stale<V>; fields: StaleFields<V> }) {
  const id = useId();
  const box = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    box.current?.focus();
    box.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const by = stale.by === null ? "" : ` by ${stale.by}`;
  const at = stale.at === null ? "" : ` (${showInstant(stale.at)})`;
  return (
    <fieldset className="stale-notice" aria-labelledby={id} tabIndex={-1} ref={box}>
      <p className="stale-notice-title" id={id}>
        <Icon name="warning" />
        <span>
          This was changed{by} in the meantime{at}. Nothing has been saved yet.
        </span>
      </p>
      <p>
        {stale.changed.length === 0
          ? "These changes do not affect your entries. Save again to keep them."
          : "Your entries are kept. The other fields show their current values. Check the changed fields, then save again."}
      </p>
      {stale.changed.length === 0 ? null : (
        <ul className="stale-notice-fields">
          {stale.changed.map((name) => (
            <ChangedField key={name} name={name} stale={stale} field={fields[name]} value={values[name]} onTake={(value) => set(name, value)} />
          ))}
        </ul>
      )}
    </fieldset>
  );
}

interface FieldProps<V, N extends keyof V & string> {
  name: N;
  stale: Stale<V>;
  field: StaleField<V[N]> | undefined;
  /** The value in the form. */
  value: V[N];
  onTake: (value: V[N]) => void;
}

function ChangedField<V, N extends keyof V & string>({ name, stale, field, value, onTake }: FieldProps<V, N>) {
  const [mine, now] = [stale.mine[name], stale.now[name] as V[N]];
  const label = typeof field === "object" ? field.label : (field ?? name);
  const shown = typeof field === "object" ? field.shown : plain;
  const theirs = alike(value, now);
  const id = useId();
  return (
    <li className="stale-notice-field">
      <p className="stale-notice-name" id={id}>
        {label}
      </p>
      <dl className="stale-notice-values">
        <dt>Yours</dt>
        <dd className={theirs ? "" : "stale-notice-current"}>{shown(mine) || "–"}</dd>
        <dt>Now</dt>
        <dd className={theirs ? "stale-notice-current" : ""}>{shown(now) || "–"}</dd>
      </dl>
      <button type="button" className="button" aria-describedby={id} onClick={() => onTake(theirs ? mine : now)}>
        {theirs ? "Keep yours" : "Take theirs"}
      </button>
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
