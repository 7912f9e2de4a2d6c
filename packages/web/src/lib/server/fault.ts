/**
 * The error document of a server fault (500), shown instead of the page until the user goes back.
 */
import { createStore } from "../storage/store.ts";

export const faultDocument = createStore<string | undefined>(undefined);
