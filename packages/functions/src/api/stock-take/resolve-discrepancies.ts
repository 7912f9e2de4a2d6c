import { resolveDiscrepancies } from "@apothecary/core/stock-take/contract";
import { dismiss } from "@apothecary/core/stock-take/dismiss";
import { api } from "../../lib/api.ts";

/** Dismisses discrepancies. */
export const handler = api(resolveDiscrepancies, ({ body, actor }) => dismiss(body.resolved, actor));
