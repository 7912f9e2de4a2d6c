import { readProductCost } from "@apothecary/core/formulas/cost";
import { productCost } from "@apothecary/core/products/contract";
import { api } from "../../lib/api.ts";

/** Answers what a unit of a product costs. */
export const handler = api(productCost, ({ body }) => readProductCost(body.id));
