import { readComponentryHistory } from "@apothecary/core/products/componentry-history";
import { componentryHistory } from "@apothecary/core/products/contract";
import { api } from "../../lib/api.ts";

/** Answers the bills of componentry that a product had before. */
export const handler = api(componentryHistory, ({ body }) => readComponentryHistory(body.id));
