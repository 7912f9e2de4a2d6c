import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { FrameDialog } from "../kit/dialog/frame-dialog.tsx";
import { connectionLost, worksOffline } from "../lib/connection.ts";
import { notify } from "../lib/notify.ts";
import { isServerReached } from "../lib/server-reached.ts";
import { useStore } from "../lib/store.ts";

/** Delay before the connection is retried automatically (specification 1, section 9), in seconds. */
const RETRY_SECONDS = 30;

/** The dialog of a lost connection, over any page. Pages that work offline show their own message. */
export function Connection() {
  const lost = useStore(connectionLost);
  const offlineAllowed = useStore(worksOffline);
  return lost && !offlineAllowed ? <OfflineDialog /> : null;
}

/** Blocks the page while the server cannot be reached, and retries (specification 1, section 4). */
function OfflineDialog() {
  const queries = useQueryClient();
  const [seconds, setSeconds] = useState(RETRY_SECONDS);
  const [retries, setRetries] = useState(0);
  const [asking, setAsking] = useState(false);
  const under = useRef(false);

  const retry = useCallback(async () => {
    if (under.current) return;
    under.current = true;
    setAsking(true);
    const reached = await isServerReached();
    under.current = false;
    if (reached) {
      connectionLost.set(false);
      notify({ message: "You have reconnected.", hint: RESUBMIT, type: "warning", saveForLater: true });
      void queries.invalidateQueries();
      return;
    }
    setAsking(false);
    setRetries((count) => count + 1);
    setSeconds(RETRY_SECONDS);
  }, [queries]);

  useEffect(() => {
    const timer = setInterval(() => setSeconds((left) => Math.max(0, left - 1)), 1_000);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (seconds === 0) void retry();
  }, [seconds, retry]);

  return (
    <FrameDialog title="No connection">
      <p>You have lost connection to the server. Please reconnect.</p>
      <p className="quiet">If your internet connection works, please contact IT.</p>
      <p role="timer" aria-live="off">
        {asking ? "Reconnecting …" : `Retrying in ${seconds} s.`} Retries: {retries}
      </p>
      <div className="dialog-buttons">
        <button type="button" className="button button-main" aria-busy={asking} onClick={() => void retry()}>
          Retry now
        </button>
      </div>
    </FrameDialog>
  );
}

const RESUBMIT = "Changes may not have been saved. Please submit them again.";
