import { subscribe } from "@apothecary/core/directory/contract";
import { subscribeTo } from "@apothecary/core/directory/subscriptions";
import { api } from "../../lib/api.ts";

/** Makes a client one's own. */
export const handler = api(subscribe, ({ body, actor }) => subscribeTo(body, actor));
