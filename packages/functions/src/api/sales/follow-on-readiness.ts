import { followOnReadiness } from "@apothecary/core/sales/contract";
import { readFollowOnReadiness } from "@apothecary/core/sales/demand/read-readiness";
import { api } from "../../lib/api.ts";

/** Returns which follow-ons can be made. */
export const handler = api(followOnReadiness, () => readFollowOnReadiness());
