import { unsubscribe } from "@apothecary/core/directory/contract";
import { unsubscribeFrom } from "@apothecary/core/directory/subscriptions";
import { api } from "../../lib/api.ts";

/** Lets go of a client. */
export const handler = api(unsubscribe, ({ body, actor }) => unsubscribeFrom(body.staffSubscriptionId, actor));
