import { overrideRemovalChecks } from "@apothecary/core/stock/contract";
import { removeAllTheSame } from "@apothecary/core/stock/remove-item";
import { api } from "../../lib/api.ts";

/** Removes an item even if it is in use. */
export const handler = api(overrideRemovalChecks, ({ body, actor }) => removeAllTheSame(body, actor));
