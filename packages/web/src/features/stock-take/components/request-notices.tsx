import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useUser } from "../../../lib/user/current-user.ts";
import { notifyOfRequests, watchedRequestsQuery } from "../api/request-notices.ts";

/** Notifies of requested counts, on any page. Shows nothing itself. */
export function RequestNotices() {
  const { data } = useQuery(watchedRequestsQuery);
  const username = useUser()?.username;
  useEffect(() => {
    if (data && username !== undefined) void notifyOfRequests(username, data);
  }, [data, username]);
  return null;
}
