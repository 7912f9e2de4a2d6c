import { lotUpload } from "@apothecary/core/release/contract";
import { linkForLot } from "@apothecary/core/release/lot-files";
import { api } from "../../lib/api.ts";

/** A link with which a file of a lot is uploaded. */
export const handler = api(lotUpload, ({ body }) => linkForLot(body));
