import { importComponentry } from "@apothecary/core/stock/contract";
import { importLines } from "@apothecary/core/stock/imports/import";
import { api } from "../../lib/api.ts";

/** Adds the components of a file, or checks them. */
export const handler = api(importComponentry, ({ body, actor }) => importLines("componentry", body, actor));
