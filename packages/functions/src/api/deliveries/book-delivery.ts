import { bookIn } from "@apothecary/core/deliveries/book";
import { bookDelivery } from "@apothecary/core/deliveries/contract";
import { api } from "../../lib/api.ts";

/** Books in a delivery of many lines. */
export const handler = api(bookDelivery, ({ body, actor }) => bookIn(body.delivery, actor));
