import { importRawMaterials } from "@apothecary/core/stock/contract";
import { importLines } from "@apothecary/core/stock/imports/import";
import { api } from "../../lib/api.ts";

/** Adds the raw materials of a file, or checks them. */
export const handler = api(importRawMaterials, ({ body, actor }) => importLines("raw-materials", body, actor));
