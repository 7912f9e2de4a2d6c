/**
 * XML as AWS's query and REST services answer it.
 */
type Value = string | number | boolean | Date | undefined | readonly Value[] | { [name: string]: Value };

/** An element; lists are `<member>` elements unless they have a name of their own. */
export function element(name: string, value: Value, item = "member"): string {
  if (value === undefined) return "";
  return `<${name}>${inner(value, item)}</${name}>`;
}

function inner(value: Value, item: string): string {
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map((one: Value) => element(item, one, item)).join("");
  if (typeof value === "object" && value !== null)
    return Object.entries(value)
      .map(([name, one]) => element(name, one, item))
      .join("");
  return escaped(String(value));
}

export function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

export type XmlValue = Value;
