import { reservationsForSelectedJobs } from "@apothecary/core/picking/contract";
import { readPicking } from "@apothecary/core/picking/sheet";
import { api } from "../../lib/api.ts";

/** Answers what to pick for the selected jobs. */
export const handler = api(reservationsForSelectedJobs, ({ body }) => readPicking(body.selectedRows));
