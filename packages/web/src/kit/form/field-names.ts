/**
 * Which field of a form an error of the contract belongs to.
 */

/**
 * `goodsInDetails.goodsInQuantity` → `goodsInQuantity`: the field with the whole name, else with the name
 * without its parents; undefined if the form has no such field. Lists match by their first part: `lines.0.sku`.
 */
export function fieldOf(path: string, names: readonly string[]): string | undefined {
  const parts = path.split(".");
  for (let from = 0; from < parts.length; from += 1) if (names.includes(parts[from] ?? "")) return parts.slice(from).join(".");
  return undefined;
}

/** Whether a field is empty: only spaces, no number, no choice. */
export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === "string" && value.trim() === "") || (Array.isArray(value) && value.length === 0);
}
