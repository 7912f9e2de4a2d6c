import { createFollowOn } from "@apothecary/core/sales/contract";
import { orderFollowOn } from "@apothecary/core/sales/create-follow-on";
import { api } from "../../lib/api.ts";

/** Orders what a job that was closed short did not make. */
export const handler = api(createFollowOn, ({ body, actor }) => orderFollowOn(body, actor));
