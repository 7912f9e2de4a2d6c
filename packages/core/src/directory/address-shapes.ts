/**
 * The schemas of the address book's calls: contacts, businesses with them, and subscriptions to clients, with their
 * limits and texts (specification 1, sections 3 and 5).
 */
import * as z from "zod";
import { optionalText } from "../lib/rules/fields.ts";

export const MAX_CONTACT_NAME = 50;
export const MAX_PHONE = 20;
export const MAX_ADDRESS_LINE = 255;
export const MAX_POSTCODE = 20;
export const MAX_CONTACT_EMAIL = 255;

/** A check box. */
export const flag = (field: string) => z.boolean({ error: `${field} is true or false.` });

/** The fields of a contact. */
export const contactFields = {
  firstName: optionalText("First name", MAX_CONTACT_NAME),
  lastName: optionalText("Last name", MAX_CONTACT_NAME),
  department: optionalText("Department", MAX_CONTACT_NAME),
  phoneNumber1: optionalText("Phone number 1", MAX_PHONE),
  phoneNumber2: optionalText("Phone number 2", MAX_PHONE),
  addressLine1: optionalText("Address line 1", MAX_ADDRESS_LINE),
  addressLine2: optionalText("Address line 2", MAX_ADDRESS_LINE),
  addressLine3: optionalText("Address line 3", MAX_ADDRESS_LINE),
  postcode: optionalText("Postcode", MAX_POSTCODE),
  email: optionalText("E-mail", MAX_CONTACT_EMAIL).refine((email) => email === "" || z.regexes.email.test(email), "E-mail is not valid"),
  invoice: flag("Invoice"),
  delivery: flag("Delivery"),
  /** Unchanged if omitted. */
  recall: flag("Recall").optional(),
};

/** A contact needs a name or a department. */
export function refuseNameless(contact: { firstName: string; lastName: string; department: string }, context: z.RefinementCtx): void {
  if (contact.firstName !== "" || contact.lastName !== "" || contact.department !== "") return;
  context.addIssue({ code: "custom", path: ["firstName"], message: "A name or department is required." });
}

export const Contact = z.object({
  contactId: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  department: z.string(),
  phoneNumber1: z.string(),
  phoneNumber2: z.string(),
  addressLine1: z.string(),
  addressLine2: z.string(),
  addressLine3: z.string(),
  postcode: z.string(),
  email: z.string(),
  invoice: z.boolean(),
  delivery: z.boolean(),
  /** Whether recall letters go there. */
  recall: z.boolean(),
  version: z.number(),
});
export type Contact = z.infer<typeof Contact>;

/** A business in the address book. */
export const AddressEntry = z.object({
  businessId: z.number(),
  businessName: z.string(),
  businessCode: z.string(),
  client: z.boolean(),
  supplier: z.boolean(),
  paymentTerms: z.string(),
  /** The shelf life that a client accepts at least, in days and in per cent of the whole; null if nothing is agreed. */
  minimumShelfLifeDays: z.number().nullable(),
  minimumShelfLifePercent: z.number().nullable(),
  /** The days from an order to a supplier to its delivery; null if nothing is agreed. */
  leadTimeDays: z.number().nullable(),
  primaryAccountManager: z.string(),
  version: z.number(),
  contacts: z.array(Contact),
});
export type AddressEntry = z.infer<typeof AddressEntry>;

/** The own company as the sender of letters and dispatch notes; fields of which nothing is known are empty. */
export const Sender = z.object({ name: z.string(), address: z.array(z.string()), telephone: z.string(), email: z.string(), responsiblePerson: z.string() });
export type Sender = z.infer<typeof Sender>;

/** A contact for the examples. */
export const exampleContact = {
  firstName: "Nora",
  lastName: "Lindqvist",
  department: "Purchasing",
  phoneNumber1: "020 7946 0018",
  phoneNumber2: "",
  addressLine1: "4 Weaver's Yard",
  addressLine2: "",
  addressLine3: "Bristol",
  postcode: "BS1 4ST",
  email: "nora@example.com",
  invoice: true,
  delivery: false,
};

/** A client that a liaison manager looks after; `accountManager` is a user id. */
export const Subscription = z.object({
  staffSubscriptionId: z.number(),
  businessId: z.number(),
  businessName: z.string(),
  primaryAccountManager: z.boolean(),
  accountManager: z.number(),
  version: z.number(),
});
export type Subscription = z.infer<typeof Subscription>;
