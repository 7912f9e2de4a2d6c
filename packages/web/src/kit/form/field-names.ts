/** Maps the contract's error paths to form fields. */

/**
 * `goodsInDetails.goodsInQuantity` → `goodsInQuantity`: the field with the full path, else with the path without its
 * parents; undefined if no field matches. Lists match by their first segment: `lines.0.sku`.
 */
export function fieldName(path: string, names: readonly string[]): string | undefined {
  const parts = path.split(".");
  for (let from = 0; from < parts.length; from += 1) if (names.includes(parts[from] ?? "")) return parts.slice(from).join(".");
  return undefined;
}

/** Whether a value is empty: only whitespace, no number, no choice. */
export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === "string" && value.trim() === "") || (Array.isArray(value) && value.length === 0);
}
