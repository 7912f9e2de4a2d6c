/** Codes of suppliers and trade item numbers, each learned for one item, so that scans find it. */
import * as z from "zod";
import { Action, endpoint } from "../../lib/rules/endpoint.ts";
import { Sku, text } from "../../lib/rules/fields.ts";
import { ADMIN, BUYER, PRODUCT_MANAGER, WAREHOUSE } from "../../lib/rules/roles.ts";
import { ITEM_CODE_EXAMPLE, MAX_ITEM_CODE } from "./item-code.ts";

const LEARNERS = [ADMIN, BUYER, WAREHOUSE, PRODUCT_MANAGER] as const;
const Code = text("Code", MAX_ITEM_CODE);

/** An item's code, as it is stored: 14 digits of a GTIN, else in capitals. */
const ItemCode = z.object({ code: z.string(), sku: z.string() });

export const learnCode = endpoint({
  method: "POST",
  path: "/api/learn_code",
  domain: "stock",
  summary: "Remembers a supplier's code or a GTIN for an item; 409 if another item has it",
  access: LEARNERS,
  changes: ["stock", "ledger"],
  body: z.strictObject({ code: Code, sku: Sku }),
  answer: Action.extend(ItemCode.shape),
  example: { code: ITEM_CODE_EXAMPLE, sku: "EMU0007" },
});

export const forgetCode = endpoint({
  method: "POST",
  path: "/api/forget_code",
  domain: "stock",
  summary: "Forgets a code of an item",
  access: LEARNERS,
  changes: ["stock", "ledger"],
  body: z.strictObject({ code: Code, sku: Sku }),
  answer: Action.extend(ItemCode.shape),
  example: { code: ITEM_CODE_EXAMPLE, sku: "EMU0007" },
});

export const findCode = endpoint({
  method: "POST",
  path: "/api/find_code",
  domain: "stock",
  summary: "The item of a learned code; null if no item has it",
  body: z.strictObject({ code: Code }),
  answer: z.object({ code: z.string(), sku: z.string().nullable() }),
  example: { code: ITEM_CODE_EXAMPLE },
});
