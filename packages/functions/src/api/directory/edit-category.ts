import { editCategory } from "@apothecary/core/directory/contract";
import { setCategory } from "@apothecary/core/directory/edit-category";
import { api } from "../../lib/api.ts";

/** Sets what Live stock of a category needs. */
export const handler = api(editCategory, ({ body, actor }) => setCategory(body, actor));
