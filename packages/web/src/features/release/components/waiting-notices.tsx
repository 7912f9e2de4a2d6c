import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useUser } from "../../../lib/user/current-user.ts";
import { notifyOfWaiting, waitingLotsQuery } from "../api/waiting.ts";

/** Notifies of batches that wait for a decision, on any page. Shows nothing itself. */
export function WaitingNotices() {
  const { data } = useQuery(waitingLotsQuery);
  const user = useUser();
  useEffect(() => {
    if (data && user) void notifyOfWaiting(user, data);
  }, [data, user]);
  return null;
}
