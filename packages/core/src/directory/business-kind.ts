/**
 * Whether a business is a client, a supplier or both, and what changes with it.
 */
import { badInput, conflict } from "../lib/actions/error.ts";
import { get } from "../lib/table/table.ts";
import type { Row, Write } from "../lib/table/write.ts";
import { type Business, clientCodeKey } from "./business.rows.ts";
import { CLIENT_CODE, CLIENT_CODE_HINT, CODE_REQUIRED, CODE_STAYS, NEITHER } from "./contract.ts";
import { codeInUse } from "./create-business.ts";
import { inUse, ownUses } from "./in-use.ts";
import { usesAsClient, usesAsSupplier } from "./uses.ts";

export type Kind = Pick<Business, "client" | "supplier" | "code">;

/** The fields of an edit; omitted fields are unchanged. */
interface Asked {
  client?: boolean | undefined;
  supplier?: boolean | undefined;
  businessCode: string;
}

/**
 * The edited business. A client is also a supplier and has a code; a business that is no longer a client has none.
 * Refuses (400) neither of the two, a missing code and a changed code of a client.
 */
export function becomes(was: Kind, { client = was.client, supplier = was.supplier, businessCode }: Asked): Kind {
  const code = businessCode.toUpperCase() || was.code;
  // The company itself can be neither, and always has a code.
  if (client === was.client && supplier === was.supplier && code === was.code) return { client, supplier, code };
  if (!client && !supplier) throw badInput("supplier", NEITHER);
  if (!client) return { client, supplier, code: was.client ? "" : was.code };
  if (was.client && code !== was.code) throw badInput("businessCode", CODE_STAYS);
  if (code === "") throw badInput("businessCode", CODE_REQUIRED);
  if (!was.client && !CLIENT_CODE.test(code)) throw badInput("businessCode", CLIENT_CODE_HINT);
  return { client, supplier: true, code };
}

/**
 * The further writes: claiming or releasing the client code. Refuses a code in use (400), and removing a kind by which
 * the business is in use (409): `rows` is its partition.
 */
export async function kindWrites(business: Business, kind: Kind, rows: readonly Row[]): Promise<Write[]> {
  const lost = { client: business.client && !kind.client, supplier: business.supplier && !kind.supplier };
  if ((lost.client || lost.supplier) && business.owner) throw conflict(`${business.name} owns stock and cannot be changed.`);
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
