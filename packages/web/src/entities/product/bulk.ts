/** Products made with their formula and filled into others: they have no bill of componentry. */
const BULK: readonly string[] = ["Bulk", "Fragrance"];

/** Whether products of a category are made with their formula and cannot be selected. */
export function isBulk({ name }: { name: string }): boolean {
  return BULK.includes(name);
}
