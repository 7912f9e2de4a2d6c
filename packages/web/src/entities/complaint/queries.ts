import { type Complaint as ComplaintShape, complaint, complaints } from "@apothecary/core/complaints/contract";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { call, callAnswered } from "../../lib/server/call.ts";
import { keys } from "../../lib/server/keys.ts";

/** A complaint as lists and its page show it. */
export type Complaint = z.output<typeof ComplaintShape>;

/** What complaints are listed: the server filters and pages them. */
export type ComplaintFilter = Omit<z.input<typeof complaints.query>, "cursor">;

/** Complaints, newest first, page by page. */
export const complaintsQuery = (filter: ComplaintFilter) =>
  infiniteQueryOptions({
    queryKey: keys.complaints.list(filter),
    queryFn: async ({ pageParam, signal }) => {
      const { body, next } = await callAnswered(complaints, { query: { ...filter, cursor: pageParam } }, { signal });
      return { rows: body, next };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });

/** One complaint. */
export const complaintQuery = (id: number | undefined) =>
  queryOptions({
    queryKey: keys.complaints.one(id ?? 0),
    queryFn: ({ signal }): Promise<Complaint> => call(complaint, { body: { id: id ?? 0 } }, { signal }),
    enabled: id !== undefined,
  });
