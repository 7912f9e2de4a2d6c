import { readLotAccount } from "@apothecary/core/trace/batch-account";
import { batchAccount } from "@apothecary/core/trace/contract";
import { api } from "../../lib/api.ts";

/** One batch with its mass balance. */
export const handler = api(batchAccount, ({ body }) => readLotAccount(body.batch));
