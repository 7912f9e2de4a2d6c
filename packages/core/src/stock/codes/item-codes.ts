/** Learning, forgetting and finding the codes of items. */
import type * as z from "zod";
import type { Actor } from "../../lib/actions/actor.ts";
import { AppError, badInput, conflict, notFound } from "../../lib/actions/error.ts";
import { Sku } from "../../lib/rules/fields.ts";
import { get, getMany } from "../../lib/table/table.ts";
import type { Row } from "../../lib/table/write.ts";
import { commit } from "../../transaction/commit.ts";
import type { findCode, learnCode } from "../contract.ts";
import { itemEntry } from "../entries.ts";
import { itemKey, type ItemRow } from "../items/item.rows.ts";
import { openItem } from "../items/open-item.ts";
import { codeRefusal, MAX_CODES_OF_ITEM, plainCode } from "./item-code.ts";
import { codeClaimKey, type CodeClaimRow, isItemCode, putCode, removeCode } from "./item-code.rows.ts";

type Given = z.output<typeof learnCode.body>;
type Learned = z.output<typeof learnCode.answer>;

/**
 * Remembers a code for an item. Refuses an unknown item (404), a label, batch number or SKU of ours (400), a code of another
 * item that is in use (409, with its `sku`), and more than 50 codes (400).
 */
export function learnItemCode(given: Given, actor: Actor): Promise<Learned> {
  const code = plainCode(given.code);
  return commit<Learned>(actor, async () => {
    const refusal = codeRefusal(code);
    if (refusal) throw badInput("code", refusal);
    const [{ item, others }, [claim, named]] = await Promise.all([openItem(given.sku), readCode(code)]);
    if (named) throw badInput("code", "This is a SKU of ours.");
    const { sku, name } = item;
    if (claim?.sku === sku) return { writes: [], answer: { message: `${code} is remembered for ${name} already.`, type: "info", code, sku } };
    const holder = claim && (await get<ItemRow>(itemKey(claim.sku), true));
    if (holder && !holder.removed) throw conflict(`${code} is the code of ${holder.sku} ${holder.name}.`, { sku: holder.sku });
    if (others.filter(isItemCode).length >= MAX_CODES_OF_ITEM) throw badInput("code", `An item can have at most ${MAX_CODES_OF_ITEM} codes.`);
    return {
      writes: putCode(code, sku, claim?.sku),
      ledger: [itemEntry(item, "Item Edited", { reason: `Code ${code} learned` })],
      answer: { message: `${code} is remembered for ${name}.`, type: "success", code, sku },
    };
  });
}

/** The claim of a code, and the item of that SKU, if any. */
async function readCode(code: string): Promise<[CodeClaimRow | undefined, Row | undefined]> {
  const keys = [codeClaimKey(code), ...(Sku.safeParse(code).success ? [itemKey(code)] : [])];
  const [claim, named] = await getMany<Row>(keys, true);
  return [claim as CodeClaimRow | undefined, named];
}

/** Forgets a code of an item. Refuses an unknown item, and a code that it does not have (404). */
export function forgetItemCode(given: Given, actor: Actor): Promise<Learned> {
  const code = plainCode(given.code);
  return commit<Learned>(actor, async () => {
    const [item, claim] = await getMany<Row>([itemKey(given.sku), codeClaimKey(code)], true);
    if (!item) throw notFound(`the item ${given.sku}`);
    const { sku, name } = item as ItemRow;
    if (claim?.["sku"] !== sku) throw new AppError("not_found", `${name} does not have the code ${code}.`);
    return {
      writes: removeCode(code, sku),
      ledger: [itemEntry(item as ItemRow, "Item Edited", { reason: `Code ${code} forgotten` })],
      answer: { message: `${code} is forgotten.`, type: "success", code, sku },
    };
  });
}

/** The item of a code; null if no item has it, or it was removed: its code can be learned for another. */
export async function findItemCode(given: z.output<typeof findCode.body>): Promise<z.output<typeof findCode.answer>> {
  const code = plainCode(given.code);
  const claim = await get<CodeClaimRow>(codeClaimKey(code));
  const item = claim && (await get<ItemRow>(itemKey(claim.sku)));
  return { code, sku: item && !item.removed ? item.sku : null };
}
