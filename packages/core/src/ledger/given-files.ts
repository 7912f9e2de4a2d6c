/** The ledger's rows of files that were given out. */
import type { Actor } from "../lib/actions/actor.ts";
import { permissionWords } from "../lib/rules/endpoint.ts";
import { transact } from "../lib/table/table.ts";
import { loneEntry } from "../transaction/lone-entry.ts";

/** The most characters of what a file was requested with. */
const MAX_ASKED = 300;

/**
 * Writes that a user was given the link of a file, and what it was requested with. The link is given out only afterwards, and
 * each link has its own row: a repeated request gets another one. (Contract, section 8: the audit trail.)
 */
export async function recordFile(actor: Actor, fileName: string, asked: unknown): Promise<void> {
  const words = askedWords(asked).join(", ");
  await transact([loneEntry(actor, { action: "Report Exported", name: fileName, ...(words ? { description: words.slice(0, MAX_ASKED) } : {}) })]);
}

/** The fields of a request that have a value, such as `Report type: Summary`; of a list how many it has. */
function askedWords(asked: unknown): string[] {
  if (typeof asked !== "object" || asked === null) return [];
  return Object.entries(asked).flatMap(([field, value]: [string, unknown]) => {
    if (value === null || value === undefined || value === "") return [];
    if (typeof value === "object" && !Array.isArray(value)) return askedWords(value);
    return [`${permissionWords(field)}: ${Array.isArray(value) && value.some((one) => typeof one === "object") ? value.length : String(value)}`];
  });
}
