import { trace } from "@apothecary/core/trace/contract";
import { readTrace } from "@apothecary/core/trace/read-trace";
import { api } from "../../lib/api.ts";

/** Where a batch went, or where it came from. */
export const handler = api(trace, ({ body, query }) => readTrace({ ...body, ...query }));
