import { subscribe } from "@apothecary/core/directory/contract";
import { subscribeTo } from "@apothecary/core/directory/subscriptions";
import { api } from "../../lib/api.ts";

/** Adds a client to the user's own clients. */
export const handler = api(subscribe, ({ body, actor }) => subscribeTo(body, actor));
