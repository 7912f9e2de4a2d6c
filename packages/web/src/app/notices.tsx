import { type RefObject, useEffect, useRef, useState } from "react";
import { hasMore, hide, LASTING, notices, shownFor, type Told, unfold } from "../lib/notify.ts";
import { useStore } from "../lib/store.ts";
import { Icon } from "../kit/layout/icon.tsx";
import { NoticeButton } from "./notice-button.tsx";
import "./notices.css";

/** The notifications on screen: announced to screen readers, and hidden after a timeout unless hovered or focused. */
export function Notices() {
  const { shown } = useStore(notices);
  const region = useRef<HTMLElement>(null);
  const resting = useResting(region);
  return (
    <section ref={region} className="notices" aria-label="Notifications" aria-live="polite">
      {shown.map((one) => (
        <Shown key={one.id} told={one} resting={resting} />
      ))}
    </section>
  );
}

/** Whether the pointer or the focus is within an element. */
function useResting(within: RefObject<HTMLElement | null>): boolean {
  const [resting, setResting] = useState(false);
  useEffect(() => {
    const element = within.current;
    const listeners = new AbortController();
    for (const event of ["pointerenter", "focusin"]) element?.addEventListener(event, () => setResting(true), { signal: listeners.signal });
    for (const event of ["pointerleave", "focusout"]) element?.addEventListener(event, () => setResting(false), { signal: listeners.signal });
    return () => listeners.abort();
  }, [within]);
  return resting;
}

function Shown({ told, resting }: { told: Told; resting: boolean }) {
  useEffect(() => {
    const shown = shownFor(told);
    if (resting || shown === LASTING) return;
    const timer = setTimeout(() => hide(told.id), shown);
    return () => clearTimeout(timer);
  }, [resting, told]);
  return (
    <div className={`notice notice-${told.type}`} role={told.type === "error" ? "alert" : "status"}>
      <Icon name={told.type} label={WORDS[told.type]} />
      <div className="notice-words">
        <p>{told.message}</p>
        {told.beneath && <p className="quiet">{told.beneath}</p>}
        {hasMore(told) && (
          <button type="button" className="notice-more" onClick={() => unfold(told.id)}>
            Show details
          </button>
        )}
        {told.action && <NoticeButton action={told.action} onDone={() => hide(told.id)} />}
      </div>
      <button type="button" className="button button-quiet button-icon" aria-label="Dismiss" onClick={() => hide(told.id)}>
        <Icon name="close" size="small" />
      </button>
    </div>
  );
}

/** Names of the severities, so that colour is never the only signal. */
export const WORDS = { success: "Done", info: "For your information", warning: "Warning", error: "Error" } as const;
