/** The lots that wait for a decision. */
import { releaseInbox } from "@apothecary/core/release/contract";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { callAnswered } from "../../../lib/server/call.ts";
import { keys } from "../../../lib/server/keys.ts";

/** The oldest first, page by page. */
export const inboxQuery = infiniteQueryOptions({
  queryKey: keys.release.inbox,
  queryFn: async ({ pageParam, signal }) => {
    const { body, next } = await callAnswered(releaseInbox, { query: { cursor: pageParam } }, { signal });
    return { rows: body, next };
  },
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }) => next,
});
