import { approvePresentRecipe } from "@apothecary/core/formulas/approve-recipe";
import { approveRecipe } from "@apothecary/core/formulas/contract";
import { signedCall } from "@apothecary/core/users/signed-call";
import { api } from "../../lib/api.ts";

/** Approves the recipe of a formula. */
export const handler = api(approveRecipe, ({ body, actor }) => approvePresentRecipe(body, actor), signedCall);
