/** What a request to count a location names. */
import * as z from "zod";

/** A batch that was not found at a location, and the jobs that need it. */
export const MissingStockLine = z.object({
  elementId: z.string(),
  sku: z.string(),
  name: z.string(),
  batchNumber: z.string(),
  jobs: z.array(z.object({ jobId: z.number(), jobNumber: z.string() })),
  requestedBy: z.string(),
  /** ISO 8601. */
  requestedAt: z.string(),
});
export type MissingStockLine = z.infer<typeof MissingStockLine>;
