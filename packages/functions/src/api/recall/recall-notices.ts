import { recallNotices } from "@apothecary/core/recall/contract";
import { noticesForPickers } from "@apothecary/core/recall/read-recalls";
import { api } from "../../lib/api.ts";

/** The notices for pickers of recalls in force. */
export const handler = api(recallNotices, () => noticesForPickers());
