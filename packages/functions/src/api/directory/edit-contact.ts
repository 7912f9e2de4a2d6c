import { changeContact } from "@apothecary/core/directory/contacts";
import { editContact } from "@apothecary/core/directory/contract";
import { api } from "../../lib/api.ts";

/** Changes a contact. */
export const handler = api(editContact, ({ body, actor }) => changeContact(body, actor));
