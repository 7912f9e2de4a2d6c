/**
 * Which field of a form a rule of the contract speaks of.
 */

/**
 * `goodsInDetails.goodsInQuantity` → `goodsInQuantity`: the field of that whole name, else what is left of it when
 * what wraps it is taken off; undefined where the form has no such field. Lists count by their first part: `lines.0.sku`.
 */
export function fieldOf(path: string, names: readonly string[]): string | undefined {
  const parts = path.split(".");
  for (let from = 0; from < parts.length; from += 1) if (names.includes(parts[from] ?? "")) return parts.slice(from).join(".");
  return undefined;
}

/** Whether a field holds nothing: no text but spaces, no number, no choice. */
export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === "string" && value.trim() === "") || (Array.isArray(value) && value.length === 0);
}
