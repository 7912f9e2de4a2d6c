import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { hasMore, hide, UNTIL_DISMISSED, notices, shownFor, type StoredNotice, expand } from "../lib/server/notify.ts";
import { useStore } from "../lib/storage/store.ts";
import { Icon } from "../kit/layout/icon.tsx";
import { NoticeButton } from "./notice-button.tsx";
import "./notices.css";

/** The notifications on screen: announced to screen readers, and hidden after a timeout unless hovered or focused. */
export function Notices() {
  const { shown } = useStore(notices);
  const region = useRef<HTMLElement>(null);
  const resting = useResting(region);
  useLayoutEffect(() => {
    const element = region.current;
    element?.showPopover();
    return () => element?.hidePopover();
  }, []);
  return (
    <section ref={region} popover="manual" className="notices" aria-label="Notifications" aria-live="polite">
      {shown.map((one) => (
        <Shown key={one.id} notice={one} resting={resting} />
      ))}
    </section>
  );
}

/** Whether the mouse is over an element, or the focus within it. Its box is compared: the mouse's events go to what is below. */
function useResting(within: RefObject<HTMLElement | null>): boolean {
  const [resting, setResting] = useState(false);
  useLayoutEffect(() => {
    const element = within.current;
    const listeners = new AbortController();
    element?.addEventListener("focusin", () => setResting(true), { signal: listeners.signal });
    element?.addEventListener("focusout", () => setResting(false), { signal: listeners.signal });
    const moved = ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
      const box = element?.getBoundingClientRect();
      if (box && pointerType === "mouse") setResting(x >= box.left && x < box.right && y >= box.top && y < box.bottom);
    };
    window.addEventListener("pointermove", moved, { signal: listeners.signal });
    return () => listeners.abort();
  }, [within]);
  return resting;
}

function Shown({ notice, resting }: { notice: StoredNotice; resting: boolean }) {
  useEffect(() => {
    const shown = shownFor(notice);
    if (resting || shown === UNTIL_DISMISSED) return;
    const timer = setTimeout(() => hide(notice.id), shown);
    return () => clearTimeout(timer);
  }, [resting, notice]);
  return (
    <div className={`notice notice-${notice.type}${notice.large ? " notice-large" : ""}`} role={notice.type === "error" ? "alert" : "status"}>
      <Icon name={notice.type} label={WORDS[notice.type]} />
      <div className="notice-words">
        <p>{notice.message}</p>
        {notice.hint && <p className="quiet">{notice.hint}</p>}
        {hasMore(notice) && (
          <button type="button" className="notice-more" onClick={() => expand(notice.id)}>
            Show details
          </button>
        )}
        {notice.action && <NoticeButton action={notice.action} onDone={() => hide(notice.id)} />}
      </div>
      <button type="button" className="button button-quiet button-icon" aria-label="Dismiss" onClick={() => hide(notice.id)}>
        <Icon name="close" size="small" />
      </button>
    </div>
  );
}

/** Names of the severities, so that colour is never the only signal. */
export const WORDS = { success: "Done", info: "For your information", warning: "Warning", error: "Error" } as const;
