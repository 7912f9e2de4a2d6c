/** Adding a product: creates the product, its bill of componentry and its stock item together. */
import type * as z from "zod";
import { type Category, categoryKey, type CategoryRow } from "../directory/business.rows.ts";
import { openBulk } from "../formulas/bulk-item.ts";
import { unchanged } from "../formulas/ingredients.ts";
import { commit } from "../transaction/commit.ts";
import type { Actor } from "../lib/actions/actor.ts";
import { take } from "../lib/table/counter.ts";
import { AppError, badInput } from "../lib/actions/error.ts";
import { get } from "../lib/table/table.ts";
import { type Item, itemRow } from "../stock/items/item.rows.ts";
import { componentryFromLines, openComponents } from "./components.ts";
import { openClient, unchangedBusiness } from "./open-client.ts";
import type { addNewProduct } from "./contract.ts";
import { BULK, FRAGRANCE, type Product, productRow, putProductUse } from "./product.rows.ts";
import { firstFreeSku, productSkuPrefix, hasFirstPart } from "./sku.ts";
import { productItem } from "./stock-item.ts";

type NewProduct = z.output<typeof addNewProduct.body>["newProduct"];
type Added = z.output<typeof addNewProduct.answer>;

const DETAILS = "newProduct.productDetails";

/**
 * Adds a product under the first free SKU of its formula, category and fill size. If the SKU on the screen has been
 * taken, the response says which SKU was used. Refuses an unknown or inactive formula, Bulk and Fragrance (they are
 * created with their formula), and components that do not exist, are Redundant or are not componentry. (Specification
 * 3, section 5.)
 */
export async function addProduct(given: NewProduct, actor: Actor): Promise<Added> {
  const { productDetails: details } = given;
  assertOwnSku(details);
  let taken: Promise<number> | undefined;
  return commit(actor, async () => {
    taken ??= take("product");
    const [id, { client, own }, category, bulk, components, sku] = await Promise.all([
      taken,
      openClient(details.clientId, `${DETAILS}.clientId`),
      openCategory(details.categoryCode),
      openActiveBulk(details.formulaCode),
      openComponents(given.componentryLines, "newProduct.componentryLines"),
      firstFreeSku(productSkuPrefix(details), true),
    ]);
    const product: Product = {
      id,
      sku,
      name: details.name,
      clientId: client.id,
      client: client.name,
      formulaCode: details.formulaCode,
      formulaName: bulk.name,
      formulaClient: bulk.client,
      fillSize: details.fillSize,
      categoryName: category.name,
      categoryCode: category.skuIdentifier,
      componentry: componentryFromLines(given.componentryLines, components),
      active: true,
      version: 1,
    };
    return {
      writes: [
        { kind: "put", item: productRow(product), expect: { absent: true } },
        { kind: "put", item: itemRow(productItem(product, own)), expect: { absent: true } },
        unchangedBusiness(client),
        unchanged(bulk),
        ...components.map(unchanged),
        ...product.componentry.map((component) => putProductUse(product, component)),
      ],
      answer: productAddedAnswer(product, details.sku),
    };
  });
}

/** Refuses (400) a SKU that does not match the formula, category and fill size. */
function assertOwnSku(details: NewProduct["productDetails"]): void {
  if ([BULK, FRAGRANCE].includes(details.categoryCode)) {
    throw badInput(`${DETAILS}.categoryCode`, "Bulk and Fragrance products are made with their formula.");
  }
  if (!hasFirstPart(details.sku, productSkuPrefix(details))) {
    throw badInput(`${DETAILS}.sku`, `The SKU of this formula, category and fill size begins with ${productSkuPrefix(details)}.`);
  }
}

async function openCategory(skuIdentifier: string): Promise<Category> {
  const category = await get<CategoryRow>(categoryKey(skuIdentifier, "Product"), true);
  if (!category) throw notThere("categoryCode", "The category does not exist.");
  return category;
}

/** The formula's Bulk; 404 at the field for an unknown formula, 400 for an inactive one. */
async function openActiveBulk(formulaCode: string): Promise<Item> {
  const bulk = await openBulk(formulaCode, `${DETAILS}.formulaCode`);
  if (!bulk.active) throw badInput(`${DETAILS}.formulaCode`, `The formula ${formulaCode} is inactive.`);
  return bulk;
}

function notThere(field: string, message: string): AppError {
  return new AppError("not_found", message, { errors: [{ path: `${DETAILS}.${field}`, message }] });
}

function productAddedAnswer({ id, sku, name }: Product, shown: string): Added {
  const other = sku === shown ? "" : ` The SKU ${shown} was not the next free one.`;
  return { message: `${name} has been added as ${sku}.${other}`, type: "success", id, sku, details: { "SKU: ": sku } };
}
