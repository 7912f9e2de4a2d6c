/**
 * Adding a business to the directory.
 */
import type * as z from "zod";
import { commit } from "../transaction/commit.ts";
import type { Actor } from "../lib/actions/actor.ts";
import { take } from "../lib/table/counter.ts";
import { badInput } from "../lib/actions/error.ts";
import { settings } from "../lib/stage/settings.ts";
import { get } from "../lib/table/table.ts";
import type { Write } from "../lib/table/write.ts";
import { businessRow, clientCodeKey } from "./business.rows.ts";
import type { createBusiness } from "./contract.ts";

type NewBusiness = z.output<typeof createBusiness.body>;
type Created = z.output<typeof createBusiness.answer>;

/**
 * Adds a business. A client is also a supplier, and has a unique code in capitals, ignoring case; other businesses have
 * none. Refuses a code in use. (Specification 1, section 5.)
 */
export async function create(business: NewBusiness, actor: Actor): Promise<Created> {
  const code = business.client ? business.businessCode.toUpperCase() : "";
  let id: number | undefined;
  return commit(actor, async () => {
    const [taken, businessId] = await Promise.all([code === "" ? undefined : get(clientCodeKey(code), true), id ?? takeBusinessId()]);
    id = businessId;
    if (taken) throw codeInUse();
    const row = businessRow({
      id: businessId,
      name: business.businessName,
      code,
      client: business.client,
      supplier: business.client || business.supplier,
      owner: false,
      paymentTerms: "",
      primaryAccountManager: "",
      version: 1,
    });
    const claim: Write[] = code === "" ? [] : [{ kind: "put", item: { ...clientCodeKey(code), businessId }, expect: { absent: true } }];
    return {
      writes: [{ kind: "put", item: row, expect: { absent: true } }, ...claim],
      answer: { message: `${business.businessName} has been added.`, type: "success", businessId },
    };
  });
}

/** The next id, except those of the company itself and the house brand. */
async function takeBusinessId(): Promise<number> {
  const { ownBusinessId, houseBrandId } = settings();
  for (;;) {
    const id = await take("business");
    if (id !== ownBusinessId && id !== houseBrandId) return id;
  }
}

/** 400: the code is another client's. */
export const codeInUse = () => badInput("businessCode", "This client code is already in use.");
