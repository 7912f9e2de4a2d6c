/**
 * Whether a business is a client, a supplier or both, and what changes with it.
 */
import { badInput, conflict } from "../lib/error.ts";
import { get } from "../lib/table.ts";
import type { Row, Write } from "../lib/write.ts";
import { type Business, clientCodeKey } from "./business.rows.ts";
import { CLIENT_CODE, CLIENT_CODE_HINT, CODE_REQUIRED, CODE_STAYS, NEITHER } from "./contract.ts";
import { codeInUse } from "./create-business.ts";
import { inUse, ownUses } from "./in-use.ts";
import { usesAsClient, usesAsSupplier } from "./uses.ts";

export type Kind = Pick<Business, "client" | "supplier" | "code">;

/** What an edit asks for; fields that are left out stay as they are. */
interface Asked {
  client?: boolean | undefined;
  supplier?: boolean | undefined;
  businessCode: string;
}

/**
 * What a business becomes. A client is a supplier too and has a code; who is no client any more has none. Refuses (400)
 * neither of the two, a missing code and another code for a client.
 */
export function becomes(was: Kind, { client = was.client, supplier = was.supplier, businessCode }: Asked): Kind {
  const code = businessCode.toUpperCase() || was.code;
  // The own company may be neither, and always has a code.
  if (client === was.client && supplier === was.supplier && code === was.code) return { client, supplier, code };
  if (!client && !supplier) throw badInput("supplier", NEITHER);
  if (!client) return { client, supplier, code: was.client ? "" : was.code };
  if (was.client && code !== was.code) throw badInput("businessCode", CODE_STAYS);
  if (code === "") throw badInput("businessCode", CODE_REQUIRED);
  if (!was.client && !CLIENT_CODE.test(code)) throw badInput("businessCode", CLIENT_CODE_HINT);
  return { client, supplier: true, code };
}

/**
 * The writes beside the business's own: its client code is claimed, or given free. Refuses a code that is in use (400), and
 * (409) to take from a business what something names it as: `rows` is its partition.
 */
export async function kindWrites(business: Business, kind: Kind, rows: readonly Row[]): Promise<Write[]> {
  const lost = { client: business.client && !kind.client, supplier: business.supplier && !kind.supplier };
  if ((lost.client || lost.supplier) && business.owner) throw conflict(`${business.name} is an owner of stock and stays what it is.`);
  const uses = [
    ...(lost.client ? [...ownUses(business, rows), ...(await usesAsClient(business.id))] : []),
    ...(lost.supplier ? await usesAsSupplier(business.id) : []),
  ];
  if (uses.length > 0) throw inUse(business, uses);
  if (kind.code === business.code) return [];
  if (kind.code === "") return [{ kind: "delete", key: clientCodeKey(business.code) }];
  if (await get(clientCodeKey(kind.code), true)) throw codeInUse();
  return [{ kind: "put", item: { ...clientCodeKey(kind.code), businessId: business.id }, expect: { absent: true } }];
}
