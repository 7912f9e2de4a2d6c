import type { UseQueryResult } from "@tanstack/react-query";
import { TextField } from "../../../kit/form/text-field.tsx";

/** The SKU is worked out by the server, and edited by nobody. */
const SKU = { name: "sku", onChange: () => undefined, onBlur: () => undefined };

/** The SKU that a product will get, as the server returns it. */
export function SkuField({ free: { data, error, isFetching } }: { free: Pick<UseQueryResult<string>, "data" | "error" | "isFetching"> }) {
  const value = data ?? (isFetching ? "…" : "");
  return (
    <TextField {...SKU} value={value} error={error?.message} label="SKU" help="Given by the system: formula code, category and fill size." disabled code />
  );
}
