import { readProductCosts } from "@apothecary/core/formulas/cost";
import { productCosts } from "@apothecary/core/products/contract";
import { api } from "../../lib/api.ts";

/** Answers what a unit of each product costs. */
export const handler = api(productCosts, ({ body }) => readProductCosts(body.ids));
