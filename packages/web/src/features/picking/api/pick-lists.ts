/**
 * Queries of the two reports: requirements and reservations.
 */
import { type Exchange, exchangeProposals, type PickListItem, pickListGenerator, reservationsForSelectedJobs } from "@apothecary/core/picking/contract";
import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "../../../lib/server/call.ts";
import { keys } from "../../../lib/server/keys.ts";

export type { PickListItem } from "@apothecary/core/picking/contract";
/** A batch that can be used for a SKU of the pick list. */
export type PickStockLine = PickListItem["batches"][number];
/** The reservations of the selected jobs by batch, in the order of the walk. */
export type Picking = z.output<typeof reservationsForSelectedJobs.answer>;
export type PickRow = Picking["reservations"][number];
/** A job's reservation on a batch. */
export type PickFor = PickRow["requiredFor"][number];

/** The requirements of jobs by SKU, with usable batches. */
export const pickListQuery = (jobIds: readonly number[]) =>
  queryOptions({
    queryKey: keys.picking.list(jobIds),
    queryFn: ({ signal }): Promise<PickListItem[]> => call(pickListGenerator, { body: { jobs: [...jobIds] } }, { signal }),
  });

/** The reservations of jobs, by batch. */
export const reservationsQuery = (jobIds: readonly number[]) =>
  queryOptions({
    queryKey: keys.picking.reservations(jobIds),
    queryFn: ({ signal }): Promise<Picking> => call(reservationsForSelectedJobs, { body: { selectedRows: [...jobIds] } }, { signal }),
  });

/** Reservations of later jobs that could cover a shortage. */
export const exchangesQuery = (jobIds: readonly number[]) =>
  queryOptions({
    queryKey: keys.picking.exchanges(jobIds),
    queryFn: ({ signal }): Promise<Exchange[]> => call(exchangeProposals, { body: { jobs: [...jobIds] } }, { signal }),
  });
