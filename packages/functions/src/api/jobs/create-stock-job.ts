import { createStockJob } from "@apothecary/core/jobs/contract";
import { createForStock } from "@apothecary/core/jobs/creation/create-stock-job";
import { api } from "../../lib/api.ts";

/** Makes a compounding job for stock. */
export const handler = api(createStockJob, ({ body, actor }) => createForStock(body, actor));
