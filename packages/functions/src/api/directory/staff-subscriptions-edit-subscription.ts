import { editSubscription } from "@apothecary/core/directory/contract";
import { changeSubscription } from "@apothecary/core/directory/subscriptions";
import { api } from "../../lib/api.ts";

/** Changes whether one is a client's primary account manager. */
export const handler = api(editSubscription, ({ body, actor }) => changeSubscription(body, actor));
