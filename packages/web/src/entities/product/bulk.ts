/** Products that come with their formula and are filled into others: neither has a bill of componentry. */
const BULK: readonly string[] = ["Bulk", "Fragrance"];

/** Whether a category of products is made with its formula, and never chosen. */
export function isBulk({ name }: { name: string }): boolean {
  return BULK.includes(name);
}
