import { overrideRemovalChecks } from "@apothecary/core/stock/contract";
import { removeItemInUse } from "@apothecary/core/stock/items/remove-item";
import { api } from "../../lib/api.ts";

/** Removes an item even if it is in use. */
export const handler = api(overrideRemovalChecks, ({ body, actor }) => removeItemInUse(body, actor));
