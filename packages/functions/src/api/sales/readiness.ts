import { listReadiness } from "@apothecary/core/sales/read-readiness";
import { readiness } from "@apothecary/core/sales/contract";
import { api } from "../../lib/api.ts";

/** Tells which sales items can be made. */
export const handler = api(readiness, () => listReadiness());
