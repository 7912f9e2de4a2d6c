import { isValidElement, type KeyboardEvent, type PointerEvent, type ReactNode, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { focusMoves, focusOn } from "../../lib/page/focus.ts";
import { writeStored, readStored } from "../../lib/storage/browser-storage.ts";
import { Icon } from "./icon.tsx";
import { AT_FIRST, afterKey, atPointer, LEAST, MOST, dividerPosition } from "./divider.ts";
import "./split-view.css";

/** From this width up, list and detail are side by side. */
const WIDE = "(min-width: 1280px)";

interface Props {
  /** The key of its stored settings: `locations`. */
  id: string;
  list: ReactNode;
  /** The open detail, if any. Its key is the id of the open record: each record opens at its top. */
  detail: ReactNode | undefined;
  /** Shown beside the list while no detail is open, if the window is wide enough. */
  placeholder?: ReactNode;
  /** The name of the detail, for its label and the divider's. */
  label: string;
  /** The default share of the list in percent. Use less for a detail with a wide table. */
  listShare?: number;
  onClose: () => void;
}

/** A list beside the detail of its open row, with a divider whose position is stored. Below 1280 px the detail is a sheet over the list. */
export function SplitView({ id, list, detail, placeholder, label, listShare = AT_FIRST, onClose }: Props) {
  const wide = useWide();
  const name = `split.${id}`;
  const [position, setPosition] = useState(() => dividerPosition(readStored(name), listShare));
  const frame = useRef<HTMLDivElement>(null);
  const open = detail !== undefined && detail !== null && detail !== false;
  const waiting = !open && wide && placeholder !== undefined;
  const move = (next: number) => {
    setPosition(next);
    writeStored(name, next);
  };
  return (
    <div
      ref={frame}
      className={`split-view ${open ? "split-view-open" : ""}`}
      style={(open || waiting) && wide ? { gridTemplateColumns: `minmax(0, ${position}fr) auto minmax(0, ${100 - position}fr)` } : undefined}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Esc bubbles up from the focused control of the list. */}
      <div className="split-view-list" inert={open && !wide} onKeyDown={(event) => (open && isLeft(event) ? onClose() : undefined)}>
        {list}
      </div>
      {(open || waiting) && wide ? (
        <Divider position={position} atFirst={listShare} label={`Width of the list beside ${label}`} frame={() => frame.current} onMove={move} />
      ) : null}
      {open ? (
        <Detail label={label} sheet={!wide} onClose={onClose}>
          {detail}
        </Detail>
      ) : waiting ? (
        <section className="split-view-detail" aria-label={label}>
          {placeholder}
        </section>
      ) : null}
    </div>
  );
}

/** Whether to close the detail on Esc: not from a field, a menu or a dialog. */
function isLeft(event: KeyboardEvent): boolean {
  if (event.key !== "Escape" || event.defaultPrevented || document.querySelector(".dialog")) return false;
  return !(event.target instanceof Element && event.target.closest("input, select, textarea, [role=menu], [role=listbox], [popover]"));
}

interface DividerProps {
  position: number;
  atFirst: number;
  label: string;
  frame: () => HTMLElement | null;
  onMove: (position: number) => void;
}

/** The divider. Drag it or use the arrow keys; double-click resets it. */
function Divider({ position, atFirst, label, frame, onMove }: DividerProps) {
  const drag = (event: PointerEvent<HTMLElement>) => {
    const around = frame()?.getBoundingClientRect();
    if (around && event.currentTarget.hasPointerCapture(event.pointerId)) onMove(atPointer(event.clientX - around.left, around.width));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a focusable separator has a value.
    <div
      role="separator"
      tabIndex={0}
      className="split-view-divider"
      aria-label={label}
      aria-orientation="vertical"
      aria-valuenow={Math.round(position)}
      aria-valuemin={LEAST}
      aria-valuemax={MOST}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onDoubleClick={() => onMove(atFirst)}
      onKeyDown={(event) => {
        const next = afterKey(event.key, position);
        if (next === undefined) return;
        event.preventDefault();
        onMove(next);
      }}
    />
  );
}

function Detail({ label, sheet, onClose, children }: { label: string; sheet: boolean; onClose: () => void; children: ReactNode }) {
  const root = useRef<HTMLElement>(null);
  const record = isValidElement(children) ? children.key : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another record is shown from its top.
  useLayoutEffect(() => {
    root.current?.scrollTo(0, 0);
  }, [record]);
  useLayoutEffect(() => {
    if (!sheet) return;
    const from = document.activeElement;
    root.current?.focus();
    return () => {
      const hasMoved = focusMoves();
      // The list is inert until the sheet is removed.
      requestAnimationFrame(() => {
        if (from instanceof HTMLElement && from.isConnected && !hasMoved()) focusOn(from);
      });
    };
  }, [sheet]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    // Dialogs handle their own Esc, also one that is still opening.
    if (document.querySelector(".dialog")) return;
    if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return;
    event.preventDefault();
    onClose();
  };
  return (
    <>
      {sheet ? <button type="button" className="split-view-veil" aria-label="Close" tabIndex={-1} onClick={onClose} /> : null}
      <section ref={root} className="split-view-detail" aria-label={label} {...(sheet ? { role: "dialog", tabIndex: -1 } : {})} onKeyDown={onKeyDown}>
        <button type="button" className="split-view-close" aria-label={`Close ${label}`} title="Close (Esc)" onClick={onClose}>
          <Icon name="close" />
        </button>
        {children}
      </section>
    </>
  );
}

function useWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const wide = matchMedia(WIDE);
      wide.addEventListener("change", changed);
      return () => wide.removeEventListener("change", changed);
    },
    () => matchMedia(WIDE).matches,
  );
}
