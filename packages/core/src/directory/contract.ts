/**
 * The directory: the calls about businesses and categories (specification 1, section 7), their fields and texts
 * (section 5). All staff may call them: the specification does not restrict them further. "My clients" are for liaison
 * managers and admins.
 */
import * as z from "zod";
import { Action, endpoint } from "../lib/rules/endpoint.ts";
import { CategoryType, Cursor, Id, optionalText, PathId, required, text, Version } from "../lib/rules/fields.ts";
import { ACCOUNT_MANAGER, ADMIN } from "../lib/rules/roles.ts";
import { AddressEntry, contactFields, exampleContact, flag, refuseNameless, Subscription } from "./address-shapes.ts";

export const MAX_BUSINESS_NAME = 255;
export const MAX_PAYMENT_TERMS = 255;
/** The longest identifier of a category. */
const MAX_IDENTIFIER = 10;
/** The format of a client's code. */
export const CLIENT_CODE = /^[A-Za-z]{2,3}$/;
/** The hint at the field, and the refusal of an invalid code. */
export const CLIENT_CODE_HINT = "Choose two or three letters.";
/** The refusal of a business that is neither client nor supplier. */
export const NEITHER = "Choose client, supplier or both.";
export const CODE_REQUIRED = "Client code is required.";
/** Longer than any code; the pattern checks the rest. */
const MAX_CODE_TYPED = 20;
/** The refusal of a changed client code. */
export const CODE_STAYS = "A client keeps its code: its formulas are named by it.";

/** A business in choosers. `code` is empty except for clients. */
export const BusinessRef = z.object({
  id: z.number(),
  name: z.string(),
  client: z.boolean(),
  supplier: z.boolean(),
  owner: z.boolean(),
  code: z.string(),
});
export type BusinessRef = z.infer<typeof BusinessRef>;

export const businesses = endpoint({
  method: "GET",
  path: "/api/businesses",
  domain: "directory",
  summary: "All businesses by name, for choosing",
  query: z.strictObject({ cursor: Cursor }),
  answer: z.array(BusinessRef),
});

export const ownBusiness = endpoint({
  method: "GET",
  path: "/api/own_business",
  domain: "directory",
  summary: "The company itself",
  answer: BusinessRef,
});

export const businessDetails = endpoint({
  method: "POST",
  path: "/api/business_details",
  domain: "directory",
  summary: "One business with its terms",
  body: z.strictObject({ businessId: Id }),
  answer: BusinessRef.extend({ paymentTerms: z.string(), primaryAccountManager: z.string(), version: z.number() }),
  example: { businessId: 14 },
});

export const createBusiness = endpoint({
  method: "POST",
  path: "/api/create_business",
  domain: "directory",
  summary: "Adds a client or supplier to the directory",
  changes: ["directory"],
  body: z
    .strictObject({
      businessName: text("Business name", MAX_BUSINESS_NAME),
      client: z.boolean({ error: "Client is true or false." }),
      supplier: z.boolean({ error: "Supplier is true or false." }),
      businessCode: optionalText("Client code", MAX_CODE_TYPED),
    })
    .superRefine((business, context) => {
      if (!business.client && !business.supplier) context.addIssue({ code: "custom", path: ["supplier"], message: NEITHER });
      if (!business.client || CLIENT_CODE.test(business.businessCode)) return;
      context.addIssue({ code: "custom", path: ["businessCode"], message: business.businessCode === "" ? CODE_REQUIRED : CLIENT_CODE_HINT });
    }),
  answer: Action.extend({ businessId: z.number() }),
  example: { businessName: "Lavender & Wild Ltd", client: true, supplier: true, businessCode: "LAW" },
});

/** A category of stock; `skuIdentifier` begins the SKUs of its items. */
export const CategoryRef = z.object({
  name: z.string(),
  type: CategoryType,
  skuIdentifier: z.string(),
  /** Whether Live stock needs an expiry date, and a supplier's batch number, or a confirmation. */
  needsExpiry: z.boolean(),
  needsSupplierBatch: z.boolean(),
});
export type CategoryRef = z.infer<typeof CategoryRef>;

export const categories = endpoint({
  method: "GET",
  path: "/api/categories",
  domain: "directory",
  summary: "All categories of stock, by type and name",
  answer: z.array(CategoryRef),
});

export const editCategory = endpoint({
  method: "POST",
  path: "/api/edit_category",
  domain: "directory",
  summary: "Sets what Live stock of a category needs at receipt and completion",
  access: [ADMIN],
  changes: ["directory"],
  body: z.strictObject({
    skuIdentifier: text("Category", MAX_IDENTIFIER),
    type: CategoryType,
    needsExpiry: z.boolean().optional(),
    needsSupplierBatch: z.boolean().optional(),
  }),
  answer: Action,
  example: { skuIdentifier: "EMU", type: "Raw Material", needsExpiry: true, needsSupplierBatch: true },
});

export const addressBook = endpoint({
  method: "GET",
  path: "/api/address",
  domain: "directory",
  summary: "All businesses with their contacts, by id",
  query: z.strictObject({ cursor: Cursor }),
  answer: z.array(AddressEntry),
});

export const addressOfBusiness = endpoint({
  method: "GET",
  path: "/api/address/{id}",
  name: "address-of-business",
  domain: "directory",
  summary: "The same for one business, as a list of one",
  params: z.strictObject({ id: PathId }),
  answer: z.array(AddressEntry),
});

/** The longest shelf life that a client can ask for, and the longest lead time: ten years. */
export const MAX_AGREED_DAYS = 3_650;
const NO_DAYS = `Please enter whole days, from 1 to ${MAX_AGREED_DAYS}.`;
const WholeDays = z.number({ error: NO_DAYS }).int(NO_DAYS).min(1, NO_DAYS).max(MAX_AGREED_DAYS, NO_DAYS);
const NO_PERCENT = "Please enter a whole percentage, from 1 to 100.";
const MinimumPercent = z.number({ error: NO_PERCENT }).int(NO_PERCENT).min(1, NO_PERCENT).max(100, NO_PERCENT);

export const editBusiness = endpoint({
  method: "POST",
  path: "/api/edit_business",
  domain: "directory",
  summary: "Changes a business's name and payment terms, and whether it is a client, a supplier or both",
  changes: ["stock", "ledger", "formulas", "products", "directory", "users"],
  body: z.strictObject({
    businessId: Id,
    businessName: text("Business name", MAX_BUSINESS_NAME),
    paymentTerms: optionalText("Payment terms", MAX_PAYMENT_TERMS),
    /** Unchanged if omitted. */
    client: z.boolean({ error: "Client is true or false." }).optional(),
    supplier: z.boolean({ error: "Supplier is true or false." }).optional(),
    /** Of a business that becomes a client. */
    businessCode: optionalText("Client code", MAX_CODE_TYPED),
    /** Of a client: the days of shelf life that goods must have left when they are sent; null for none, unchanged if omitted. */
    minimumShelfLifeDays: WholeDays.nullish(),
    /** The same in per cent of the whole shelf life; the stricter of both counts. */
    minimumShelfLifePercent: MinimumPercent.nullish(),
    /** Of a supplier: the days from an order to its delivery; null for none, unchanged if omitted. */
    leadTimeDays: WholeDays.nullish(),
    version: Version,
  }),
  answer: Action,
  example: { businessId: 21, businessName: "Lavender & Wild Ltd", paymentTerms: "30 days", version: 1 },
});

export const removeBusiness = endpoint({
  method: "POST",
  path: "/api/remove_business",
  domain: "directory",
  summary: "Removes a business and its contacts, unless it is in use",
  changes: ["ledger", "directory"],
  body: z.strictObject({ businessId: Id }),
  answer: Action,
  example: { businessId: 21 },
});

export const createContact = endpoint({
  method: "POST",
  path: "/api/create_contact",
  domain: "directory",
  summary: "Adds a contact to a business",
  changes: ["directory"],
  body: z.strictObject({ businessId: Id, ...contactFields }).superRefine(refuseNameless),
  answer: Action.extend({ contactId: z.number() }),
  example: { businessId: 21, ...exampleContact },
});

export const editContact = endpoint({
  method: "POST",
  path: "/api/edit_contact",
  domain: "directory",
  summary: "Changes a contact, including its check boxes",
  changes: ["directory"],
  body: z.strictObject({ contactId: Id, businessId: Id.optional(), ...contactFields, version: Version }).superRefine(refuseNameless),
  answer: Action,
  example: { contactId: 210_001, businessId: 21, ...exampleContact, version: 1 },
});

export const removeContact = endpoint({
  method: "POST",
  path: "/api/remove_contact",
  domain: "directory",
  summary: "Removes a contact",
  changes: ["ledger", "directory"],
  body: z.strictObject({ contactId: Id }),
  answer: Action,
  example: { contactId: 210_001 },
});

/** The roles that can have clients. */
const LIAISON = [ACCOUNT_MANAGER, ADMIN] as const;
const ClientId = z.number({ error: required("Client") }).pipe(Id);

export const subscriptions = endpoint({
  method: "GET",
  path: "/api/staff_subscriptions/subscriptions",
  domain: "directory",
  summary: "The signed-in user's clients",
  access: LIAISON,
  query: z.strictObject({ cursor: Cursor }),
  answer: z.array(Subscription),
});

export const subscribe = endpoint({
  method: "POST",
  path: "/api/staff_subscriptions/subscribe",
  domain: "directory",
  summary: "Adds a client to the signed-in user's clients",
  access: LIAISON,
  changes: ["directory", "users"],
  body: z.strictObject({ businessId: ClientId, accountManager: Id, primaryAccountManager: flag("Primary") }),
  answer: Action.extend({ staffSubscriptionId: z.number() }),
  example: { businessId: 21, accountManager: 9, primaryAccountManager: true },
});

export const editSubscription = endpoint({
  method: "POST",
  path: "/api/staff_subscriptions/edit_subscription",
  domain: "directory",
  summary: "Becomes a client's primary account manager, or no longer is",
  access: LIAISON,
  changes: ["directory", "users"],
  body: z.strictObject({ staffSubscriptionId: Id, accountManager: Id, primaryAccountManager: flag("Primary"), version: Version }),
  answer: Action,
  example: { staffSubscriptionId: 21_000_009, accountManager: 9, primaryAccountManager: false, version: 1 },
});

export const unsubscribe = endpoint({
  method: "POST",
  path: "/api/staff_subscriptions/unsubscribe",
  domain: "directory",
  summary: "Removes a client from the signed-in user's clients",
  access: LIAISON,
  changes: ["directory", "users"],
  body: z.strictObject({ staffSubscriptionId: Id }),
  answer: Action,
  example: { staffSubscriptionId: 21_000_009 },
});
