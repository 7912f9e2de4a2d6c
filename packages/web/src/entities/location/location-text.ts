/** A location as one field: its warehouse and its bin, `Main · B-04-2`; empty without either. In sentences the two are plain words. */
export function locationText({ warehouse, bin }: { warehouse: string; bin: string }): string {
  return [warehouse, bin].filter((part) => part !== "").join(" · ");
}
