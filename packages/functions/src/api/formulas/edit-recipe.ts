import { editRecipe } from "@apothecary/core/formulas/contract";
import { replaceRecipe } from "@apothecary/core/recipe-changes/edit-recipe";
import { signedCall } from "@apothecary/core/users/signed-call";
import { api } from "../../lib/api.ts";

/** Replaces a formula's recipe, and gives its open jobs the new lines. */
export const handler = api(editRecipe, ({ body, actor }) => replaceRecipe(body, actor), signedCall);
