import { reservationsByJob } from "@apothecary/core/picking/contract";
import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "../../../lib/call.ts";
import { keys } from "../../../lib/keys.ts";

export type Sheet = z.output<typeof reservationsByJob.answer>;
export type SheetRow = Sheet["reservations"][number];
export type MissingRow = Sheet["unfulfilledRequirements"][number];

/** The warehouse where finished jobs put what they made, and from which filling takes (contract, section 3). */
export const PRODUCTION = "Production";

/** A job's reservations, and what is not reserved yet. */
export const stockSheetQuery = (jobId: number) =>
  queryOptions({
    queryKey: [...keys.picking.all, "sheet", jobId],
    queryFn: ({ signal }): Promise<Sheet> => call(reservationsByJob, { body: { jobId } }, { signal }),
  });
