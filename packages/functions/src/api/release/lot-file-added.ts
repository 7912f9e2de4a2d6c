import { lotFileAdded } from "@apothecary/core/release/contract";
import { addToLot } from "@apothecary/core/release/lot-files";
import { api } from "../../lib/api.ts";

/** Adds a file that was uploaded to its lot. */
export const handler = api(lotFileAdded, ({ body, actor }) => addToLot(body, actor));
