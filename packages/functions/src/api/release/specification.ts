import { specification } from "@apothecary/core/release/contract";
import { readSpecification } from "@apothecary/core/release/specification";
import { api } from "../../lib/api.ts";

/** The specification of an item. */
export const handler = api(specification, ({ body }) => readSpecification(body.sku));
