import { reservationsByJob } from "@apothecary/core/picking/contract";
import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "../../../lib/server/call.ts";
import { keys } from "../../../lib/server/keys.ts";

export type Sheet = z.output<typeof reservationsByJob.answer>;
export type SheetRow = Sheet["reservations"][number];
export type MissingRow = Sheet["unfulfilledRequirements"][number];

/** Completed jobs put their output into this warehouse, and filling takes bulk from it (contract, section 3). */
export const PRODUCTION = "Production";

/** The reservations of a job and its unreserved quantities. */
export const stockSheetQuery = (jobId: number) =>
  queryOptions({
    queryKey: [...keys.picking.all, "sheet", jobId],
    queryFn: ({ signal }): Promise<Sheet> => call(reservationsByJob, { body: { jobId } }, { signal }),
  });
