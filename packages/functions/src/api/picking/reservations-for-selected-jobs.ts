import { reservationsForSelectedJobs } from "@apothecary/core/picking/contract";
import { pickingOf } from "@apothecary/core/picking/sheet";
import { api } from "../../lib/api.ts";

/** Answers what to pick for the selected jobs. */
export const handler = api(reservationsForSelectedJobs, ({ body }) => pickingOf(body.selectedRows));
