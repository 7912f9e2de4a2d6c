import { closeOrderPreview } from "@apothecary/core/sales/contract";
import { previewClosing } from "@apothecary/core/sales/dispatch/close-preview";
import { api } from "../../lib/api.ts";

/** Previews closing an order. */
export const handler = api(closeOrderPreview, ({ body }) => previewClosing(body));
