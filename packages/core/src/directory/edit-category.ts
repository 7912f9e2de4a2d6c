/** What Live stock of a category needs. */
import type * as z from "zod";
import type { Actor } from "../lib/actions/actor.ts";
import type { Action } from "../lib/rules/endpoint.ts";
import { notFound } from "../lib/actions/error.ts";
import { get } from "../lib/table/table.ts";
import { commit } from "../transaction/commit.ts";
import { categoryKey, type CategoryRow } from "./business.rows.ts";
import type { editCategory } from "./contract.ts";

/** Sets whether Live stock of a category needs an expiry date and a supplier's batch number; what is omitted stays. Refuses an unknown category (404). */
export async function setCategory({ skuIdentifier, type, ...needs }: z.output<typeof editCategory.body>, actor: Actor): Promise<Action> {
  return commit<Action>(actor, async () => {
    const key = categoryKey(skuIdentifier, type);
    const category = await get<CategoryRow>(key, true);
    if (!category) throw notFound("the category");
    return {
      writes: [{ kind: "update", key, set: needs, expect: { present: true } }],
      answer: { message: `The category ${category.name} has been saved.`, type: "success" },
    };
  });
}
