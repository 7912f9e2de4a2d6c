/**
 * The document that the server answered with a fault (500): it stands in place of the page until somebody goes back.
 */
import { createStore } from "./store.ts";

export const faultDocument = createStore<string | undefined>(undefined);
