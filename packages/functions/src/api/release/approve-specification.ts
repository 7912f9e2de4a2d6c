import { approveSpecification } from "@apothecary/core/release/contract";
import { approve } from "@apothecary/core/release/specification";
import { signedCall } from "@apothecary/core/users/signed-call";
import { api } from "../../lib/api.ts";

/** Approves the specification of an item. */
export const handler = api(approveSpecification, ({ body, actor }) => approve(body, actor), signedCall);
