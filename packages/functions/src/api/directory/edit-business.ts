import { editBusiness } from "@apothecary/core/directory/contract";
import { edit } from "@apothecary/core/directory/edit-business";
import { api } from "../../lib/api.ts";

/** Changes a business's name and terms. */
export const handler = api(editBusiness, ({ body, actor }) => edit(body, actor));
