import { trace } from "@apothecary/core/trace/contract";
import { readTrace } from "@apothecary/core/trace/read-trace";
import { api } from "../../lib/api.ts";

/** Traces a batch forward or backward. */
export const handler = api(trace, ({ body, query }) => readTrace({ ...body, ...query }));
