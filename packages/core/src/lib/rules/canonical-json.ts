/** The canonical form of a JSON value, which is hashed, signed and proved. */

/** A JSON value. */
export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/**
 * Serialises a value as in RFC 8785: keys sorted by UTF-16 code units, no white space, numbers and strings as serialised by
 * ECMAScript. Throws for values outside JSON, such as NaN.
 */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype) {
    const names = Object.keys(value).toSorted(byCodeUnits);
    return `{${names.map((name) => `${JSON.stringify(name)}:${canonicalJson(value[name] ?? null)}`).join(",")}}`;
  }
  if (value === null || typeof value === "string" || typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value))) {
    return JSON.stringify(value);
  }
  throw new Error(`JSON has no ${typeof value} such as ${String(value)}.`);
}

/** Orders strings by UTF-16 code units, independent of locale. */
export function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
