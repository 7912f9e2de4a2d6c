import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useUser } from "../../../lib/user/current-user.ts";
import { notifyOfRetests, upcomingRetestsQuery } from "../api/retests.ts";

/** Notifies of batches that are to be retested soon, on any page. Shows nothing itself. */
export function RetestNotices() {
  const { data } = useQuery(upcomingRetestsQuery);
  const username = useUser()?.username;
  useEffect(() => {
    if (data && username !== undefined) void notifyOfRetests(username, data);
  }, [data, username]);
  return null;
}
