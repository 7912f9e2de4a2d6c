import { createFollowOn } from "@apothecary/core/sales/contract";
import { orderFollowOn } from "@apothecary/core/sales/follow-ons/create-follow-on";
import { api } from "../../lib/api.ts";

/** Orders the quantity that a short-closed job did not make. */
export const handler = api(createFollowOn, ({ body, actor }) => orderFollowOn(body, actor));
