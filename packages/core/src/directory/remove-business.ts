/**
 * Removing a business from the directory.
 */
import { commit } from "../transaction/commit.ts";
import type { Actor } from "../lib/actions/actor.ts";
import type { Action } from "../lib/rules/endpoint.ts";
import { conflict } from "../lib/actions/error.ts";
import { settings } from "../lib/stage/settings.ts";
import { queryAll } from "../lib/table/table.ts";
import type { Delete } from "../lib/table/write.ts";
import { businessKey, businessPartition, clientCodeKey, countsAsRead } from "./business.rows.ts";
import { CONTACT_PREFIX } from "./contact.rows.ts";
import { businessAmong, inUse, ownUses, ownUsesAsSupplier } from "./in-use.ts";
import { readBusinessUses } from "./uses.ts";

/**
 * Removes a business with its contacts, and releases its client code. Refuses (409) the company itself, its house
 * brand, and a business in use, naming the uses: items that it owns, supplies or is the client of, formulas, products,
 * sales orders, purchase orders, subscriptions, users.
 */
export async function remove(businessId: number, actor: Actor): Promise<Action> {
  const { ownBusinessId, houseBrandId } = settings();
  return commit<Action>(actor, async () => {
    const rows = await queryAll({ partition: businessPartition(businessId), strong: true });
    const business = businessAmong(rows);
    if (businessId === ownBusinessId) throw conflict(`${business.name} is the own company and cannot be removed.`);
    if (businessId === houseBrandId) throw conflict(`${business.name} is the house brand and cannot be removed.`);
    const uses = [...ownUses(business, rows), ...ownUsesAsSupplier(business), ...(await readBusinessUses(businessId))];
    if (uses.length > 0) throw inUse(business, uses);
    const counts = countsAsRead(business, ["contacts", "lastContact", "subscribers", "ordered", "purchased"]);
    return {
      writes: [
        { kind: "delete", key: businessKey(businessId), expect: { ...counts, equals: { ...counts.equals, version: business.version } } },
        ...rows.filter((row) => row.SK.startsWith(CONTACT_PREFIX)).map(({ PK, SK }): Delete => ({ kind: "delete", key: { PK, SK } })),
        ...(business.code === "" ? [] : [{ kind: "delete", key: clientCodeKey(business.code) } satisfies Delete]),
      ],
      ledger: [
        {
          action: "Business Removed",
          recordKind: "business",
          recordId: String(businessId),
          name: business.name,
          reason: [`Business ${businessId}`, business.code].filter((part) => part !== "").join(", "),
        },
      ],
      answer: { message: `${business.name} has been removed.`, type: "success" },
    };
  });
}
