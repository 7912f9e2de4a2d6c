import { importOpeningStock } from "@apothecary/core/stock/contract";
import { importLines } from "@apothecary/core/stock/imports/import";
import { api } from "../../lib/api.ts";

/** Books in the opening stock of a file, or checks it. */
export const handler = api(importOpeningStock, ({ body, actor }) => importLines("opening-stock", body, actor));
