import { takeSample } from "@apothecary/core/release/contract";
import { takeSampleOut } from "@apothecary/core/release/take-sample";
import { api } from "../../lib/api.ts";

/** Takes a sample of a batch. */
export const handler = api(takeSample, ({ body, actor }) => takeSampleOut(body, actor));
