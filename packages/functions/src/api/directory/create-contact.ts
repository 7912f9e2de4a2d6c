import { addContact } from "@apothecary/core/directory/contacts";
import { createContact } from "@apothecary/core/directory/contract";
import { api } from "../../lib/api.ts";

/** Adds a contact. */
export const handler = api(createContact, ({ body, actor }) => addContact(body, actor));
