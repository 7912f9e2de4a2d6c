import { recallPreview } from "@apothecary/core/recall/contract";
import { previewFreezing } from "@apothecary/core/recall/preview";
import { api } from "../../lib/api.ts";

/** What freezing would do. */
export const handler = api(recallPreview, ({ body }) => previewFreezing(body));
