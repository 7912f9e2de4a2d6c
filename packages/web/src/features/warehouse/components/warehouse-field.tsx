/**
 * A warehouse: one of those that there are, or a new one by its name.
 */
import { MAX_WAREHOUSE } from "@apothecary/core/warehouse/contract";
import { useEffect, useRef } from "react";
import type { FieldProps, FieldWords } from "../../../kit/form/field.tsx";
import { SuggestField } from "../../../kit/form/suggest-field.tsx";

interface Props extends FieldWords, FieldProps<string> {
  /** Those that there are. */
  warehouses: readonly string[];
}

/** Holds the name. One that is there already is taken as it is written there. */
export function WarehouseField({ warehouses, value, onChange, onBlur, ...words }: Props) {
  const left = useRef(false);
  const same = warehouses.find((name) => name.toLowerCase() === value.trim().toLowerCase());
  const written = same === undefined || same === value ? undefined : same;
  const leave = () => {
    left.current = true;
    if (written !== undefined) onChange(written);
    onBlur();
  };
  // Where the names come only after the field was left, it is no new warehouse anyway.
  useEffect(() => {
    if (left.current && written !== undefined) onChange(written);
  }, [written, onChange]);
  return (
    <SuggestField
      {...words}
      value={value}
      onChange={onChange}
      onBlur={leave}
      onFocus={() => {
        left.current = false;
      }}
      suggestions={warehouses}
      maxLength={MAX_WAREHOUSE}
    />
  );
}
