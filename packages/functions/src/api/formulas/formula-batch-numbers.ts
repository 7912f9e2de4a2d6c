import { formulaBatchNumbers } from "@apothecary/core/formulas/contract";
import { readBatchNumbers } from "@apothecary/core/formulas/read-formulas";
import { api } from "../../lib/api.ts";

/** The batch numbers a formula has had, and its next. */
export const handler = api(formulaBatchNumbers, ({ body }) => readBatchNumbers(body.formulaCode));
