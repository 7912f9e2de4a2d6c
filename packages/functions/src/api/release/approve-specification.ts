import { approveSpecification } from "@apothecary/core/release/contract";
import { approve } from "@apothecary/core/release/specification";
import { api } from "../../lib/api.ts";

/** Approves the specification of an item. */
export const handler = api(approveSpecification, ({ body, actor }) => approve(body, actor));
