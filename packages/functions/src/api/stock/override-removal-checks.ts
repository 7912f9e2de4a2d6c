import { overrideRemovalChecks } from "@apothecary/core/stock/contract";
import { removeAllTheSame } from "@apothecary/core/stock/remove-item";
import { api } from "../../lib/api.ts";

/** Takes an item out whatever holds it. */
export const handler = api(overrideRemovalChecks, ({ body, actor }) => removeAllTheSame(body, actor));
