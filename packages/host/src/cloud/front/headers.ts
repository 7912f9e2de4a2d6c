import type { IncomingHttpHeaders } from "node:http";

/** Headers with one value each; several are joined. */
export function plainHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(",") : (value ?? "")]));
}
