import { dropContact } from "@apothecary/core/directory/contacts";
import { removeContact } from "@apothecary/core/directory/contract";
import { api } from "../../lib/api.ts";

/** Removes a contact. */
export const handler = api(removeContact, ({ body, actor }) => dropContact(body.contactId, actor));
