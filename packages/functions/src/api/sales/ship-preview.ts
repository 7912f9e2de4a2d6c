import { shipPreview } from "@apothecary/core/sales/contract";
import { previewShipment } from "@apothecary/core/sales/shipping/ship-preview";
import { api } from "../../lib/api.ts";

/** Returns what can be shipped of an order now. */
export const handler = api(shipPreview, ({ body }) => previewShipment(body.id));
