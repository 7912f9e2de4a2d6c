import { importLocations } from "@apothecary/core/stock/contract";
import { importLines } from "@apothecary/core/stock/imports/import";
import { api } from "../../lib/api.ts";

/** Adds the bins of a file, or checks them. */
export const handler = api(importLocations, ({ body, actor }) => importLines("locations", body, actor));
