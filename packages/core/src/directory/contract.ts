/**
 * The directory: the calls about businesses and categories (specification 1, section 7), their fields and texts (section 5).
 * Any staff member may make them: the specification restricts none of them further.
 */
import * as z from "zod";
import { Action, endpoint } from "../lib/endpoint.ts";
import { CategoryType, Cursor, Id, optionalText, text } from "../lib/fields.ts";

export const MAX_BUSINESS_NAME = 255;
/** What a client's code is made of. */
export const CLIENT_CODE = /^[A-Za-z]{2,3}$/;
/** The hint beside the field, and what a code of another form is told. */
export const CLIENT_CODE_HINT = "Choose two or three letters.";
const CODE_REQUIRED = "Client code is required.";
/** More than any code has; the pattern tells the rest. */
const MAX_CODE_TYPED = 20;

/** A business as lists for choosing show it. `code` is empty but for clients. */
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
  summary: "The own company",
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
  writes: true,
  body: z
    .strictObject({
      businessName: text("Business name", MAX_BUSINESS_NAME),
      client: z.boolean({ error: "Client is true or false." }),
      supplier: z.boolean({ error: "Supplier is true or false." }),
      businessCode: optionalText("Client code", MAX_CODE_TYPED),
    })
    .superRefine((business, context) => {
      if (!business.client || CLIENT_CODE.test(business.businessCode)) return;
      context.addIssue({ code: "custom", path: ["businessCode"], message: business.businessCode === "" ? CODE_REQUIRED : CLIENT_CODE_HINT });
    }),
  answer: Action.extend({ businessId: z.number() }),
  example: { businessName: "Lavender & Wild Ltd", client: true, supplier: true, businessCode: "LAW" },
});

/** A category of stock; `skuIdentifier` begins the SKUs of its items. */
export const CategoryRef = z.object({ name: z.string(), type: CategoryType, skuIdentifier: z.string() });
export type CategoryRef = z.infer<typeof CategoryRef>;

export const categories = endpoint({
  method: "GET",
  path: "/api/categories",
  domain: "directory",
  summary: "All categories of stock, by type and name",
  answer: z.array(CategoryRef),
});
