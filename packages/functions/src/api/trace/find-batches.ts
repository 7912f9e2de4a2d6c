import { findBatches } from "@apothecary/core/trace/contract";
import * as Batches from "@apothecary/core/trace/find-batches";
import { api } from "../../lib/api.ts";

/** The batches that a number means. */
export const handler = api(findBatches, ({ body }) => Batches.findBatches(body.number));
