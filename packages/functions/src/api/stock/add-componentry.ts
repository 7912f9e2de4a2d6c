import { addComponentryItem } from "@apothecary/core/stock/items/add-item";
import { addComponentry } from "@apothecary/core/stock/contract";
import { api } from "../../lib/api.ts";

/** Adds a component. */
export const handler = api(addComponentry, ({ body, actor }) => addComponentryItem(body.newComponentry, actor));
