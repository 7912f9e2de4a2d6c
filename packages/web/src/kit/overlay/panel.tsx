/**
 * The panel that opens beside a control or at a point: menus, filters, lists of a chooser, the bell. It is in the
 * browser's top layer, over pages and dialogs alike, and in the order of the page for the Tab key.
 */
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { type Align, type Box, placementOf } from "./placement.ts";
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
  /** Its anchor: an element, or a point of the window in pixels. */
  anchor: Anchor | Point;
  align?: Align;
  /** Called on Esc, a press outside or focus outside; left out, the caller closes it. */
  onClose?: () => void;
  /** Where Esc returns the focus to; by default the anchor. */
  returnTo?: Anchor;
  /** Called once it is shown, for instance to place the focus. */
  onShow?: (panel: HTMLElement) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  /** A press in it does not move the focus. */
  keepsFocus?: boolean;
  children: ReactNode;
}
export function Panel({ id, label, role, className = "", anchor, align = "start", onClose, returnTo, onShow, onKeyDown, keepsFocus, children }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  const at = "current" in anchor ? anchor : undefined;
  usePlaced(panel, anchor, align);
  useDismissed(panel, at, returnTo ?? at, onClose);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is shown once.
  useEffect(() => {
    if (panel.current) onShow?.(panel.current);
  }, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useAriaPropsSupportedByRole: its role and what it hears are the caller's.
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
    const boxOf = () => ("current" in anchor ? anchor.current?.getBoundingClientRect() : { left: anchor.x, right: anchor.x, top: anchor.y, bottom: anchor.y });
    const place = () => {
      const box = boxOf();
      if (!box) return;
      // An anchor that is hidden for a moment has no place: a panel at the window's corner would belong to nothing.
      const isHidden = "current" in anchor && box.right === box.left && box.bottom === box.top;
      shown.style.visibility = isHidden ? "hidden" : "";
      if (isHidden) return;
      const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
      const { width, height } = shown.getBoundingClientRect();
      const at = placementOf(box, { width, height }, view, align);
      for (const [side, value] of Object.entries(at)) shown.style.setProperty(`--panel-${side}`, value === undefined ? "auto" : `${value}px`);
    };
    shown.showPopover();
    place();
    const stop = followed(boxOf, place);
    window.addEventListener("resize", place);
    window.addEventListener("scroll", place, { capture: true });
    return () => {
      stop();
      window.removeEventListener("resize", place);
      window.removeEventListener("scroll", place, { capture: true });
    };
  }, [panel, anchor, align]);
}

/** Calls `moved` when the box is elsewhere than a frame before: a table that is laid out anew tells nobody. Answers how to stop. */
function followed(boxOf: () => Box | undefined, moved: () => void): () => void {
  const whereOf = () => {
    const box = boxOf();
    return box && [box.left, box.top, box.right, box.bottom].join();
  };
  let last = whereOf();
  let frame = requestAnimationFrame(function look() {
    const where = whereOf();
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
  useEffect(() => {
    if (!dismissed) return;
    const ended = new AbortController();
    const leave = ({ target }: Event) => {
      const within = [panel, anchor].some((one) => target instanceof Node && one?.current?.contains(target));
      if (!within) latest.current?.();
    };
    const leaveByEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "Escape") return;
      // Only this panel handles it: a dialog around it would close as well.
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
