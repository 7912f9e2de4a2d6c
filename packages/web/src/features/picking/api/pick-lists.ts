/**
 * What the two reports read: what jobs need, and what is reserved for them.
 */
import { type Exchange, exchangeProposals, type PickListItem, pickListGenerator, reservationsForSelectedJobs } from "@apothecary/core/picking/contract";
import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { call } from "../../../lib/call.ts";
import { keys } from "../../../lib/keys.ts";

export type { PickListItem } from "@apothecary/core/picking/contract";
/** A batch that can serve a SKU of the pick list. */
export type PickBatch = PickListItem["batches"][number];
/** What to pick for some jobs, batch by batch in the order of the walk. */
export type Picking = z.output<typeof reservationsForSelectedJobs.answer>;
/** A batch to pick from. */
export type PickRow = Picking["reservations"][number];
/** What a job has reserved of a batch. */
export type PickFor = PickRow["requiredFor"][number];

/** What jobs need SKU by SKU, with the batches that could serve. */
export const pickListQuery = (jobIds: readonly number[]) =>
  queryOptions({
    queryKey: keys.picking.list(jobIds),
    queryFn: ({ signal }): Promise<PickListItem[]> => call(pickListGenerator, { body: { jobs: [...jobIds] } }, { signal }),
  });

/** What is reserved for jobs, batch by batch. */
export const reservationsQuery = (jobIds: readonly number[]) =>
  queryOptions({
    queryKey: keys.picking.reservations(jobIds),
    queryFn: ({ signal }): Promise<Picking> => call(reservationsForSelectedJobs, { body: { selectedRows: [...jobIds] } }, { signal }),
  });

/** Which reservations of later jobs could serve jobs that are short. */
export const exchangesQuery = (jobIds: readonly number[]) =>
  queryOptions({
    queryKey: keys.picking.exchanges(jobIds),
    queryFn: ({ signal }): Promise<Exchange[]> => call(exchangeProposals, { body: { jobs: [...jobIds] } }, { signal }),
  });

/** What changes when stock is reserved, released or picked. */
export const RESERVED_KEYS = [keys.picking.all, keys.jobs.all, keys.stock.all, keys.warehouse.all, keys.ledger.all] as const;
