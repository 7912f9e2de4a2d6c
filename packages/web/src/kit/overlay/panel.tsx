/**
 * A panel anchored to a control or a point: menus, filters, chooser lists, notifications. It is in the browser's top
 * layer, above pages and dialogs, and keeps its place in the tab order.
 */
import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import { type Align, type Box, placePanel } from "./placement.ts";
import "./panel.css";

export interface Point {
  x: number;
  y: number;
}

type Anchor = RefObject<HTMLElement | null>;

interface Props {
  id?: string;
  /** Its role and accessible name. */
  label?: string;
  role?: "dialog" | "menu" | "region";
  className?: string;
  /** The anchor: an element, or a point in the viewport in pixels. */
  anchor: Anchor | Point;
  align?: Align;
  /** Called on Esc, a press outside or focus outside. Without it only the caller closes the panel. */
  onClose?: () => void;
  /** The element that gets the focus back on Esc; by default the anchor. */
  returnTo?: Anchor;
  /** Called after the panel is shown, for example to set the focus. */
  onShow?: (panel: HTMLElement) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  /** A press inside does not move the focus. */
  keepsFocus?: boolean;
  children: ReactNode;
}
export function Panel({ id, label, role, className = "", anchor, align = "start", onClose, returnTo, onShow, onKeyDown, keepsFocus, children }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  const at = "current" in anchor ? anchor : undefined;
  usePlaced(panel, anchor, align);
  useDismissed(panel, at, returnTo ?? at, onClose);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is shown once, on mount.
  useLayoutEffect(() => {
    if (panel.current) onShow?.(panel.current);
  }, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useAriaPropsSupportedByRole: the caller sets its role and key handlers.
    <div
      ref={panel}
      id={id}
      role={role}
      aria-label={label}
      tabIndex={-1}
      popover="manual"
      className={`panel panel-${align} ${className}`}
      onKeyDown={onKeyDown}
      onMouseDown={keepsFocus ? (event) => event.preventDefault() : undefined}
    >
      {children}
    </div>
  );
}

function usePlaced(panel: Anchor, anchor: Anchor | Point, align: Align): void {
  useLayoutEffect(() => {
    const shown = panel.current;
    if (!shown) return;
    const anchorBox = () =>
      "current" in anchor ? anchor.current?.getBoundingClientRect() : { left: anchor.x, right: anchor.x, top: anchor.y, bottom: anchor.y };
    const reposition = () => {
      const box = anchorBox();
      if (!box) return;
      // Hides the panel while its anchor is hidden: an empty box would place it at the viewport's corner.
      const isHidden = "current" in anchor && box.right === box.left && box.bottom === box.top;
      shown.style.visibility = isHidden ? "hidden" : "";
      if (isHidden) return;
      const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
      const { width, height } = shown.getBoundingClientRect();
      const at = placePanel(box, { width, height }, view, align);
      for (const [side, value] of Object.entries(at)) shown.style.setProperty(`--panel-${side}`, value === undefined ? "auto" : `${value}px`);
    };
    shown.showPopover();
    reposition();
    const stop = followed(anchorBox, reposition);
    window.addEventListener("resize", reposition);
    window.addEventListener("scroll", reposition, { capture: true });
    return () => {
      stop();
      window.removeEventListener("resize", reposition);
      window.removeEventListener("scroll", reposition, { capture: true });
    };
  }, [panel, anchor, align]);
}

/** Calls `moved` when the box has moved since the last frame: no event reports a table's new layout. Returns a function that stops it. */
function followed(anchorBox: () => Box | undefined, moved: () => void): () => void {
  const anchorPosition = () => {
    const box = anchorBox();
    return box && [box.left, box.top, box.right, box.bottom].join();
  };
  let last = anchorPosition();
  let frame = requestAnimationFrame(function look() {
    const where = anchorPosition();
    if (where !== last) moved();
    last = where;
    frame = requestAnimationFrame(look);
  });
  return () => cancelAnimationFrame(frame);
}

function useDismissed(panel: Anchor, anchor: Anchor | undefined, returnTo: Anchor | undefined, onClose: (() => void) | undefined): void {
  const latest = useRef(onClose);
  latest.current = onClose;
  const dismissed = onClose !== undefined;
  useLayoutEffect(() => {
    if (!dismissed) return;
    const ended = new AbortController();
    const leave = ({ target }: Event) => {
      const within = [panel, anchor].some((one) => target instanceof Node && one?.current?.contains(target));
      if (!within) latest.current?.();
    };
    const leaveByEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "Escape") return;
      // Stops the event: otherwise the surrounding dialog would close too.
      event.preventDefault();
      event.stopImmediatePropagation();
      latest.current?.();
      returnTo?.current?.focus();
    };
    document.addEventListener("pointerdown", leave, { signal: ended.signal });
    document.addEventListener("focusin", leave, { signal: ended.signal });
    window.addEventListener("keydown", leaveByEscape, { signal: ended.signal, capture: true });
    return () => ended.abort();
  }, [panel, anchor, returnTo, dismissed]);
}
