import type { UseQueryResult } from "@tanstack/react-query";
import { TextField } from "../../../kit/form/text-field.tsx";

/** The SKU is calculated by the server and read-only. */
const SKU = { name: "sku", onChange: () => undefined, onBlur: () => undefined };

/** The SKU that the server proposes for a product. */
export function SkuField({ free: { data, error, isFetching } }: { free: Pick<UseQueryResult<string>, "data" | "error" | "isFetching"> }) {
  const value = data ?? (isFetching ? "…" : "");
  return (
    <TextField {...SKU} value={value} error={error?.message} label="SKU" help="Assigned automatically: formula code, category and fill size." disabled code />
  );
}
