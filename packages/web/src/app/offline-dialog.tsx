import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { FrameDialog } from "../kit/dialog/frame-dialog.tsx";
import { connectionLost, isCurrent, type Outage, outage, retryFailed, worksOffline } from "../lib/server/connection.ts";
import { exclusively } from "../lib/storage/exclusively.ts";
import { notify } from "../lib/server/notify.ts";
import { isServerReached } from "../lib/server/server-reached.ts";
import { useStore } from "../lib/storage/store.ts";

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
  return shown ? <OfflineDialog lost={lost} /> : null;
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

/** Blocks the page while the server cannot be reached, and retries (specification 1, section 4). */
function OfflineDialog({ lost: { retryAt, retries } }: { lost: Outage }) {
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

  return (
    <FrameDialog title="No connection">
      <p>You have lost connection to the server. Please reconnect.</p>
      <p className="quiet">If your internet connection works, please contact IT.</p>
      <p role="timer" aria-live="off">
        {asking ? "Reconnecting …" : `Retrying in ${seconds} s.`} Retries: {retries}
      </p>
      <div className="dialog-buttons">
        <button type="button" className="button button-main" aria-busy={asking} onClick={retry}>
          Retry now
        </button>
      </div>
    </FrameDialog>
  );
}

const RESUBMIT = "Changes may not have been saved. Please submit them again.";
