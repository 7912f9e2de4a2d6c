import { printedJobCheck } from "@apothecary/core/sales/contract";
import { printedAmong } from "@apothecary/core/sales/printed";
import { api } from "../../lib/api.ts";

/** Tells whose recipe sheet is printed. */
export const handler = api(printedJobCheck, ({ body }) => printedAmong(body.salesItems));
