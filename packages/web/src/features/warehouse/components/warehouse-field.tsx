/**
 * A warehouse: an existing one, or a new name.
 */
import { MAX_WAREHOUSE } from "@apothecary/core/warehouse/contract";
import { useLayoutEffect, useRef } from "react";
import type { FieldProps, FieldWords } from "../../../kit/form/field.tsx";
import { SuggestField } from "../../../kit/form/suggest-field.tsx";

interface Props extends FieldWords, FieldProps<string> {
  /** The existing warehouses. */
  warehouses: readonly string[];
}

/** The name of a warehouse. Uses the spelling of an existing one. */
export function WarehouseField({ warehouses, value, onChange, onBlur, ...words }: Props) {
  const left = useRef(false);
  const same = warehouses.find((name) => name.toLowerCase() === value.trim().toLowerCase());
  const written = same === undefined || same === value ? undefined : same;
  const leave = () => {
    left.current = true;
    if (written !== undefined) onChange(written);
    onBlur();
  };
  // Corrects the spelling if the names load after the field lost focus.
  useLayoutEffect(() => {
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
