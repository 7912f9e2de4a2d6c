import { findBatches } from "@apothecary/core/trace/contract";
import * as Batches from "@apothecary/core/trace/find-batches";
import { api } from "../../lib/api.ts";

/** Finds batches by number. */
export const handler = api(findBatches, ({ body }) => Batches.findBatches(body.number));
