/**
 * Products: the calls of specification 3, section 7, with their fields and limits (sections 3, 5 and 9) and roles (section 6).
 */
import * as z from "zod";
import { FormulaCode } from "../formulas/formula-fields.ts";
import { ExceptJobs, MAX_CHANGE_REASON, ReAllocate } from "../formulas/change.contract.ts";
import { Action, endpoint } from "../lib/rules/endpoint.ts";
import { Cursor, Id, optionalText, Sku, Status } from "../lib/rules/fields.ts";
import { PRODUCT_MANAGER } from "../lib/rules/roles.ts";
import { CategoryCode, ComponentryToSave, FillSize, ProductName } from "./product-fields.ts";

export { MAX_COMPONENTS, MAX_PRODUCT_NAME } from "./product-fields.ts";

/** The calls that preview and edit a bill of componentry and remove a product. */
export {
  MAX_COSTED,
  componentryHistory,
  editProduct,
  previewEditProduct,
  productCost,
  productCosts,
  productUnderWay,
  removeProduct,
} from "./edits.contract.ts";

/** The agreed prices. */
export { type AgreedPrice, listPrice, MAX_PRICES, priceFault } from "./price-shapes.ts";
export { editPriceList, ListedPrice, PriceList, priceList } from "./price-list.contract.ts";

/** A product in the list. The fill size in grams or ml. */
export const ProductSummary = z.object({
  id: z.number(),
  sku: z.string(),
  name: z.string(),
  clientId: z.number(),
  client: z.string(),
  formulaCode: z.object({ code: z.string(), name: z.string(), client: z.string() }),
  fillSize: z.number(),
  category: z.object({ name: z.string(), skuIdentifier: z.string() }),
  active: z.boolean(),
  /** Whether its client wants one batch of each component in a job, which auto-reserve respects. */
  oneBatch: z.boolean(),
  version: z.number(),
});
export type ProductSummary = z.infer<typeof ProductSummary>;

const BomLine = z.object({
  sku: z.string(),
  name: z.string(),
  quantity: z.number(),
  element: z.array(z.object({ sku: z.string(), status: Status, quantity: z.number(), allocated: z.number(), unusable: z.number(), minimumStock: z.number() })),
});

/** A product as a refused edit of a stale version answers it: with its bill of componentry, without stock. */
export const CurrentProduct = ProductSummary.extend({ componentry: z.array(BomLine.omit({ element: true })) });
export type CurrentProduct = z.infer<typeof CurrentProduct>;

export const allProducts = endpoint({
  method: "GET",
  path: "/api/all_products",
  domain: "products",
  summary: "All products by SKU, including every formula's Bulk",
  query: z.strictObject({ cursor: Cursor }),
  answer: z.array(ProductSummary),
});

export const fetchProductBom = endpoint({
  method: "POST",
  path: "/api/fetch_product_bom",
  domain: "products",
  summary: "The components of one unit of a product, and the stock of each component and its variants",
  body: z.strictObject({ productId: Id }),
  /** The version is that of the product which the bill belongs to. */
  answer: z.object({ componentry: z.array(BomLine), version: z.number() }),
  example: { productId: 1 },
});

export const checkProductSku = endpoint({
  method: "POST",
  path: "/api/check_product_sku",
  domain: "products",
  summary: "The first SKU that is free: as it is given, or with -2, -3, …",
  body: z.strictObject({ firstPartOfSku: Sku }),
  answer: z.string(),
  example: { firstPartOfSku: "AB01-R-100" },
});

export const addNewProduct = endpoint({
  method: "POST",
  path: "/api/add_new_product",
  domain: "products",
  summary: "Adds a product of a formula with its bill of componentry and its stock item",
  access: [PRODUCT_MANAGER],
  changes: ["stock", "products"],
  body: z.strictObject({
    newProduct: z.strictObject({
      productDetails: z.strictObject({
        name: ProductName,
        clientId: Id,
        formulaCode: FormulaCode,
        categoryCode: CategoryCode,
        fillSize: FillSize,
        sku: Sku,
      }),
      componentryLines: ComponentryToSave,
    }),
  }),
  answer: Action.extend({ id: z.number(), sku: z.string() }),
  example: {
    newProduct: {
      productDetails: { name: "Aqueous Cream 100 g", clientId: 31, formulaCode: "AB01", categoryCode: "R", fillSize: 100, sku: "AB01-R-100" },
      componentryLines: [
        { resourceSku: "JAR0001", quantity: 1 },
        { resourceSku: "LID0001", quantity: 1 },
      ],
    },
  },
});

export const newVersionOfProduct = endpoint({
  method: "POST",
  path: "/api/new_version_of_product",
  domain: "products",
  summary: "Adds a version of a product: the same client, category and fill size under the next SKU, with its own bill of componentry",
  access: [PRODUCT_MANAGER],
  changes: ["stock", "products"],
  body: z.strictObject({
    sku: Sku,
    componentry: ComponentryToSave,
    formula: FormulaCode,
    name: ProductName,
    active: z.boolean({ error: "Active is yes or no." }),
  }),
  answer: Action.extend({ id: z.number(), sku: z.string() }),
  example: { sku: "AB01-R-100", componentry: [{ resourceSku: "JAR0002", quantity: 1 }], formula: "AB01", name: "Aqueous Cream 100 g", active: true },
});

export const editProductDetails = endpoint({
  method: "POST",
  path: "/api/edit_product_details",
  domain: "products",
  summary: "Renames a product, or makes it active or inactive",
  access: [PRODUCT_MANAGER],
  changes: ["stock", "ledger", "products", "jobs"],
  body: z.strictObject({
    sku: Sku,
    newName: ProductName,
    active: z.boolean({ error: "Active is yes or no." }),
    oneBatch: z.boolean({ error: "One batch is yes or no." }).optional(),
    /** Gives open jobs the present bill of componentry; otherwise they keep their lines. */
    reAllocate: ReAllocate.optional(),
    exceptJobs: ExceptJobs.optional(),
    reason: optionalText("Reason", MAX_CHANGE_REASON),
    version: z.int().min(1).optional(),
  }),
  answer: Action.extend({ sku: z.string(), version: z.number(), jobs: z.array(z.string()) }),
  example: { sku: "AB01-R-100", newName: "Aqueous Cream 100 g", active: false },
});
