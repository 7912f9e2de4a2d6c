import { Grow } from "../../../kit/layout/stack.tsx";
import { Notice } from "../../../kit/page/page.tsx";
import "./waiting-notice.css";

interface Props {
  /** Number of pending counts. */
  waiting: number;
  /** Whether the connection is lost. */
  lost: boolean;
  /** The error of the browser storage, if any. */
  failing: string | undefined;
  onAsk: () => void;
}

/** Shows that pending counts are saved on the device; renders nothing if there are none. */
export function WaitingNotice({ waiting, lost, failing, onAsk }: Props) {
  const words = waitingText(waiting);
  return (
    <>
      <div role="status" className="waiting-place">
        {waiting > 0 || lost ? (
          <Notice tone="blue" icon={lost ? "offline" : "upload"}>
            <Grow as="p">
              {lost ? <strong>No connection. You can keep counting. </strong> : null}
              {words} {words ? "It is saved on this device until then." : lost ? "Your counts are saved on this device." : ""}
            </Grow>
            <button type="button" className="button" onClick={onAsk}>
              Try now
            </button>
          </Notice>
        ) : null}
      </div>
      {failing === undefined ? null : (
        <Notice tone="red" role="alert">
          <Grow as="p">This browser cannot save counts. Do not close this window until they are sent. ({failing})</Grow>
        </Notice>
      )}
    </>
  );
}

/** `3 counts waiting to be sent.`; empty for none. */
export function waitingText(waiting: number): string {
  if (waiting === 0) return "";
  return waiting === 1 ? "1 count waiting to be sent." : `${waiting} counts waiting to be sent.`;
}
