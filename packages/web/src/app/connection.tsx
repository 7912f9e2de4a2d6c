import { useQueryClient } from "@tanstack/react-query";
import { type ComponentType, useCallback, useEffect, useRef, useState } from "react";
import { whenIdle } from "../lib/page/when-idle.ts";
import { connectionLost, isCurrent, type Outage, outage, retryFailed, worksOffline } from "../lib/server/connection.ts";
import { hide, notify, UNTIL_DISMISSED } from "../lib/server/notify.ts";
import { isServerReached } from "../lib/server/server-reached.ts";
import { exclusively } from "../lib/storage/exclusively.ts";
import { useStore } from "../lib/storage/store.ts";
import type { OfflineDialogProps } from "./offline-dialog.tsx";

type OfflineDialog = ComponentType<OfflineDialogProps>;

/** The dialog of a lost connection, over any page. Pages that work offline show their own message. */
export function Connection() {
  const queries = useQueryClient();
  const lost = useStore(outage);
  const offlineAllowed = useStore(worksOffline);
  const shown = lost !== undefined && !offlineAllowed;
  const wasShown = useRef(false);
  useEffect(() => {
    // Also when another window has reconnected.
    if (wasShown.current && lost === undefined) {
      notify({ message: "You have reconnected.", hint: RESUBMIT, type: "warning", saveForLater: true, uncounted: true });
      void queries.invalidateQueries();
    }
    wasShown.current = shown;
  }, [lost, shown, queries]);
  const Dialog = useOfflineDialog(lost !== undefined);
  return shown ? <Lost lost={lost} Dialog={Dialog} /> : null;
}

/** The dialog, loaded before it is needed: it may not be possible to fetch it then. */
function useOfflineDialog(lost: boolean): OfflineDialog | undefined {
  const [Dialog, setDialog] = useState<OfflineDialog>();
  const isMissing = Dialog === undefined;
  useEffect(() => {
    if (!isMissing) return;
    // Not by `loadPart`, which waits for the connection. What cannot be fetched is tried again when that is lost or back.
    const load = () =>
      void import("./offline-dialog.tsx").then(
        ({ OfflineDialog: loaded }) => setDialog(() => loaded),
        () => undefined,
      );
    if (!lost) return whenIdle(load);
    load();
  }, [isMissing, lost]);
  return Dialog;
}

/** Retries the connection every half minute, when the browser says that the network is back, and when the user presses (specification 1, section 4). */
function Lost({ lost: { retryAt, retries }, Dialog = LostSoon }: { lost: Outage; Dialog: OfflineDialog | undefined }) {
  const { asking, retry } = useRetry();
  const [now, setNow] = useState(Date.now);
  const seconds = Math.max(0, Math.ceil((retryAt - now) / 1_000));
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    // The browser knows first that the network is back.
    window.addEventListener("online", retry);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", retry);
    };
  }, [retry]);
  useEffect(() => {
    if (seconds === 0) retry();
  }, [seconds, retry]);
  return <Dialog {...{ asking, seconds, retries, retry }} />;
}

/** The notification instead of a dialog that was not loaded. */
function LostSoon() {
  useEffect(() => {
    const id = notify({ message: "You have lost connection to the server. Please reconnect.", type: "warning", timeout: UNTIL_DISMISSED, uncounted: true });
    return () => hide(id);
  }, []);
  return null;
}

/** Retries the connection, in one window at a time. */
function useRetry(): { asking: boolean; retry: () => void } {
  const [asking, setAsking] = useState(false);
  const retry = useCallback(() => {
    const seen = outage.get();
    const ask = async () => {
      // Another window has just asked.
      if (!isCurrent(seen)) return;
      setAsking(true);
      if (await isServerReached()) connectionLost.set(false);
      else retryFailed();
      setAsking(false);
    };
    void exclusively("connection", ask);
  }, []);
  return { asking, retry };
}

const RESUBMIT = "Changes may not have been saved. Please submit them again.";
