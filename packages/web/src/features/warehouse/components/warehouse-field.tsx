/**
 * A warehouse: one of those that there are, or a new one by its name.
 */
import { MAX_WAREHOUSE } from "@apothecary/core/warehouse/contract";
import { useEffect, useId, useRef } from "react";
import type { FieldProps } from "../../../kit/form/contract-form.ts";
import { Field, type FieldWords } from "../../../kit/form/field.tsx";

interface Props extends FieldWords, FieldProps<string> {
  /** Those that there are. */
  warehouses: readonly string[];
}

/** Holds the name. One that is there already is taken as it is written there. */
export function WarehouseField({ warehouses, value, onChange, onBlur, ...words }: Props) {
  const listId = useId();
  const left = useRef(false);
  const same = warehouses.find((name) => name.toLowerCase() === value.trim().toLowerCase());
  const written = same === undefined || same === value ? undefined : same;
  const leave = () => {
    left.current = true;
    if (written !== undefined) onChange(written);
    onBlur();
  };
  // Where the names come only after the field was left, it is no new warehouse all the same.
  useEffect(() => {
    if (left.current && written !== undefined) onChange(written);
  }, [written, onChange]);
  return (
    <Field {...words}>
      {(tied) => (
        <div className="field-box">
          <input
            {...tied}
            type="text"
            className="field-input"
            list={listId}
            autoComplete="off"
            spellCheck={false}
            maxLength={MAX_WAREHOUSE}
            placeholder="Choose one, or type a new one"
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onFocus={() => {
              left.current = false;
            }}
            onBlur={leave}
          />
          <datalist id={listId}>
            {warehouses.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </div>
      )}
    </Field>
  );
}
