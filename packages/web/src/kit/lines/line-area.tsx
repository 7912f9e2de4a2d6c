/** The surroundings of line cells: keyboard navigation, scanning, and whether editing is enabled. */
import { createContext, type KeyboardEvent, type ReactNode, type RefObject, useContext, useMemo, useRef } from "react";
import { useScan } from "../scan/use-scan.ts";
import { cellAt, cellNextTo, focusCell, keyStep } from "./line-keys.ts";

export interface LineScan {
  /** Handles a scan; returns the id of the line to focus, if any, or false if the code does not belong to the lines. */
  onRead: (text: string) => string | undefined | false;
}

interface Area {
  disabled: boolean;
}

const AreaContext = createContext<Area>({ disabled: false });

/** The context of the surrounding `LineArea`. */
export const useArea = (): Area => useContext(AreaContext);

interface Props {
  /** Disables editing while the lines are being sent, or the outcome is unknown. */
  disabled?: boolean;
  /** Handles a hand scanner. Stable between renders. */
  scan?: LineScan | undefined;
  /** The field that is focused after a scan. */
  scanField?: string;
  /** Called on Enter in the last line. */
  onPastEnd?: () => void;
  /** Scrolls to a line that is not rendered (virtualised). */
  onReveal?: (id: string) => void;
  className?: string;
  ref?: RefObject<HTMLDivElement | null>;
  children: ReactNode;
}

/** Enter, Up and Down move to the same field of another line; Left and Right, at the edge of the text, to the adjacent field. */
export function LineArea({ disabled = false, scan, scanField, onPastEnd, onReveal, className, ref, children }: Props) {
  const own = useRef<HTMLDivElement>(null);
  const area = ref ?? own;
  const latest = useRef({ scan, scanField, onReveal });
  latest.current = { scan, scanField, onReveal };
  const value = useMemo((): Area => ({ disabled }), [disabled]);
  const read = (text: string) => {
    const { scan: scanner, scanField: field, onReveal: reveal } = latest.current;
    const id = scanner?.onRead(text);
    if (id === undefined || id === false) return id !== false;
    reveal?.(id);
    focusCell(() => area.current, id, field);
    return true;
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.defaultPrevented || !(event.target instanceof HTMLInputElement)) return;
    // Enter moves to the next line instead of submitting the form.
    if (event.key === "Enter") event.preventDefault();
    const cell = cellAt(event.target);
    const step = cell && keyStep(event.key, cell.element, event);
    if (!cell || !step) return;
    const next = cellNextTo(event.currentTarget, cell, step);
    if (next || "lines" in step) event.preventDefault();
    if (next) next.focus();
    else if (event.key === "Enter") onPastEnd?.();
  };
  return (
    <AreaContext value={value}>
      {scan ? <Scanner read={read} /> : null}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: key events bubble up from the cells. */}
      <div ref={area} className={className} onKeyDown={press}>
        {children}
      </div>
    </AreaContext>
  );
}

function Scanner({ read }: { read: (text: string) => boolean }) {
  useScan(read);
  return null;
}
