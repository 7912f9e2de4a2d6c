/**
 * A warehouse: one of those that there are, or a new one by its name.
 */
import { MAX_WAREHOUSE } from "@apothecary/core/warehouse/contract";
import { useId } from "react";
import type { FieldProps } from "../../../components/form/contract-form.ts";
import { Field, type FieldWords } from "../../../components/form/field.tsx";

interface Props extends FieldWords, FieldProps<string> {
  /** Those that there are. */
  warehouses: readonly string[];
}

/** Holds the name. One that is there already is taken as it is written there. */
export function WarehouseField({ warehouses, value, onChange, onBlur, ...words }: Props) {
  const listId = useId();
  const leave = () => {
    const same = warehouses.find((name) => name.toLowerCase() === value.trim().toLowerCase());
    if (same !== undefined && same !== value) onChange(same);
    onBlur();
  };
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
