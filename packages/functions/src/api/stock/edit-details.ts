import { editDetails } from "@apothecary/core/stock/contract";
import { editItemDetails } from "@apothecary/core/stock/items/edit-item";
import { api } from "../../lib/api.ts";

/** Edits an item's details. */
export const handler = api(editDetails, ({ body, actor }) => editItemDetails(body.newDetails, actor));
