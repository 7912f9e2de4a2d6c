import { printedJobCheck } from "@apothecary/core/sales/contract";
import { printedAmong } from "@apothecary/core/sales/printed";
import { api } from "../../lib/api.ts";

/** Returns the sales items with a printed recipe sheet. */
export const handler = api(printedJobCheck, ({ body }) => printedAmong(body.salesItems));
