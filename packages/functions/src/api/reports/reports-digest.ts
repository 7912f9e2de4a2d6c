import { reportsDigest } from "@apothecary/core/reports/contract";
import { readDigest } from "@apothecary/core/reports/digest";
import { api } from "../../lib/api.ts";

/** Returns what needs attention since yesterday. */
export const handler = api(reportsDigest, ({ session }) => readDigest(session.user.roles));
