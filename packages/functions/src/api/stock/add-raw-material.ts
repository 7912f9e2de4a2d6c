import { addRawMaterialItem } from "@apothecary/core/stock/items/add-item";
import { addRawMaterial } from "@apothecary/core/stock/contract";
import { api } from "../../lib/api.ts";

/** Adds a raw material. */
export const handler = api(addRawMaterial, ({ body, actor }) => addRawMaterialItem(body.newRawMaterial, actor));
