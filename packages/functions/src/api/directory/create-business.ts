import { createBusiness } from "@apothecary/core/directory/contract";
import { create } from "@apothecary/core/directory/create-business";
import { api } from "../../lib/api.ts";

/** Adds a business. */
export const handler = api(createBusiness, ({ body, actor }) => create(body, actor));
