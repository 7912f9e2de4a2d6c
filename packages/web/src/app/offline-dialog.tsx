import { DialogWindow } from "../kit/dialog/dialog-window.tsx";
import { Stack } from "../kit/layout/stack.tsx";

export interface OfflineDialogProps {
  asking: boolean;
  /** Until the next retry. */
  seconds: number;
  retries: number;
  retry: () => void;
}

/** Blocks the page while the server cannot be reached (specification 1, section 4). */
export function OfflineDialog({ asking, seconds, retries, retry }: OfflineDialogProps) {
  return (
    <DialogWindow title="No connection" size="small" closeButton={false}>
      <Stack gap={3}>
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
      </Stack>
    </DialogWindow>
  );
}
