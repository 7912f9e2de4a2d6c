/** Adding a formula: creates the formula, its Bulk (or Fragrance) product and that product's stock item together. */
import type * as z from "zod";
import { commit } from "../transaction/commit.ts";
import type { Actor } from "../lib/actions/actor.ts";
import { counterKey, take } from "../lib/table/counter.ts";
import { badInput, conflict } from "../lib/actions/error.ts";
import { get } from "../lib/table/table.ts";
import type { Row, Write } from "../lib/table/write.ts";
import { openClient, unchangedBusiness } from "../products/open-client.ts";
import { FRAGRANCE, type Product, productRow } from "../products/product.rows.ts";
import { productItem } from "../products/stock-item.ts";
import { itemRow } from "../stock/items/item.rows.ts";
import { bulkCategory, formulaBulkSku } from "./bulk-sku.ts";
import type { addNewFormula } from "./contract.ts";
import { type Formula, formulaRow, putFormulaUse, rAndDKey } from "./formula.rows.ts";
import { openRecipeItems, recipeFromLines, unchanged } from "./ingredients.ts";
import { formulaCodeAt } from "./rules.ts";

type NewFormula = z.output<typeof addNewFormula.body>["newFormula"];
type Added = z.output<typeof addNewFormula.answer>;

const DETAILS = "newFormula.formulaDetails";
/** Grams of one unit of Bulk: a unit on an order is a kilogram (contract, section 3). */
export const BULK_FILL_SIZE = 1000;
/** Formula codes of a client: three digits. */
const MAX_NUMBER = 999;

/** The message at a code that is in use (specification 1, section 5). */
const CODE_IN_USE = "This code is already in use.";

interface CounterRow extends Row {
  last: number;
}

/**
 * Adds a formula under its client's next code. If the code on the screen has been taken, the response says which code
 * was used. Refuses a code whose Bulk SKU exists, an R&D code that the client already uses, another client's letters,
 * and ingredients that do not exist, are Redundant, or are neither raw materials nor Bulk or Fragrance. (Specification
 * 3, section 5.)
 */
export async function addFormula(given: NewFormula, actor: Actor): Promise<Added> {
  const { formulaDetails: details } = given;
  const letters = details.code.replace(/\d+$/, "");
  let ids: Promise<[number, number]> | undefined;
  return commit(actor, async () => {
    ids ??= Promise.all([take("formula"), take("product")]);
    const [[id, productId], { client, own }, counter, items] = await Promise.all([
      ids,
      openClient(details.clientId, `${DETAILS}.clientId`),
      get<CounterRow>(counterKey(`formulaCode:${letters}`), true),
      openRecipeItems(given.recipeLines, "newFormula.recipeLines"),
    ]);
    if (client.code.toUpperCase() !== letters) throw badInput(`${DETAILS}.code`, "A formula code begins with its client's code.");
    const number = (counter?.last ?? 0) + 1;
    if (number > MAX_NUMBER) throw conflict(`All ${MAX_NUMBER} formula codes of ${client.name} are in use.`);
    const formula: Formula = {
      id,
      code: formulaCodeAt(letters, number),
      name: details.name,
      active: true,
      clientId: client.id,
      client: client.name,
      rAndDCode: details.rAndDCode,
      categoryType: details.categoryType,
      categoryName: details.categoryName,
      recipe: recipeFromLines(given.recipeLines, items),
      savedBy: actor.username,
      ...(details.vesselSizes?.length ? { vesselSizes: details.vesselSizes } : {}),
      version: 1,
    };
    const bulk = newBulkProduct(formula, productId);
    return {
      writes: [
        { kind: "put", item: formulaRow(formula), expect: { absent: true } },
        claimRAndDCode(formula),
        moveOn(letters, counter, number),
        { kind: "put", item: productRow(bulk), expect: { absent: true } },
        {
          kind: "put",
          item: itemRow(productItem(bulk, own)),
          expect: { absent: true, otherwise: badInput(`${DETAILS}.code`, CODE_IN_USE) },
        },
        unchangedBusiness(client),
        ...items.map(unchanged),
        ...formula.recipe.map((line) => putFormulaUse(formula, line)),
      ],
      answer: formulaAddedAnswer(formula, bulk, details.code),
    };
  });
}

/** The write that claims an R&D code for a client. Fails with 400 at the field if it is taken. */
export function claimRAndDCode({ clientId, rAndDCode, id }: Pick<Formula, "clientId" | "rAndDCode" | "id">, path = `${DETAILS}.rAndDCode`): Write {
  const otherwise = badInput(path, "R&D code is already in use for this client.");
  return { kind: "put", item: { ...rAndDKey(clientId, rAndDCode), formulaId: id }, expect: { absent: true, otherwise } };
}

/** The number is taken in the same transaction as the formula, so that a refusal leaves no gap. */
function moveOn(letters: string, counter: CounterRow | undefined, number: number): Write {
  const key = counterKey(`formulaCode:${letters}`);
  return counter
    ? { kind: "update", key, set: { last: number }, expect: { equals: { last: counter.last } } }
    : { kind: "put", item: { ...key, last: number }, expect: { absent: true } };
}

/** A formula's Bulk product, or its Fragrance where that is the formula's category type. */
export function newBulkProduct(formula: Formula, productId: number): Product {
  const categoryCode = bulkCategory(formula);
  return {
    id: productId,
    sku: formulaBulkSku(formula),
    name: formula.name,
    clientId: formula.clientId,
    client: formula.client,
    formulaCode: formula.code,
    formulaName: formula.name,
    formulaClient: formula.client,
    fillSize: BULK_FILL_SIZE,
    categoryName: categoryCode === FRAGRANCE ? "Fragrance" : "Bulk",
    categoryCode,
    componentry: [],
    active: true,
    version: 1,
  };
}

function formulaAddedAnswer({ id, code, name }: Formula, bulk: Product, shown: string): Added {
  const other = code === shown ? "" : ` The code ${shown} was not the next free one.`;
  return {
    message: `${name} has been added as ${code}.${other}`,
    type: "success",
    id,
    code,
    details: { "Formula code: ": code, [`${bulk.categoryName}: `]: bulk.sku },
  };
}
