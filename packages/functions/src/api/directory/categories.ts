import { categories } from "@apothecary/core/directory/contract";
import { listCategories } from "@apothecary/core/directory/read-businesses";
import { api } from "../../lib/api.ts";

/** Lists the categories of stock. */
export const handler = api(categories, () => listCategories());
