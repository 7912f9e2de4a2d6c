/** The fields that scans can fill: a scanned code goes to the field that it belongs to, whichever field has the focus. */
import { useEffect, useRef } from "react";

export interface ScanTarget {
  /** The control; undefined while it is not rendered. */
  control: () => HTMLInputElement | null;
  /** Takes a code if it belongs here; returns whether it did. */
  take: (text: string) => boolean;
  isEmpty: () => boolean;
  /** Shows the value of before again, after a scanner has typed into the field. */
  restore: () => void;
}

const targets = new Set<{ readonly current: ScanTarget }>();

/** Offers a field to scans while it is rendered. */
export function useScanTarget(target: ScanTarget): void {
  const latest = useRef(target);
  latest.current = target;
  useEffect(() => {
    targets.add(latest);
    return () => {
      targets.delete(latest);
    };
  }, []);
}

/** The target whose control this is. */
export function targetAt(control: Element): ScanTarget | undefined {
  return [...targets].find(({ current }) => current.control() === control)?.current;
}

/**
 * Gives a code to a field within an element: to the first empty one that takes it, otherwise to the last filled one, whose
 * value it replaces. Returns the control that took it.
 */
export function offerScan(text: string, within: Element): HTMLInputElement | undefined {
  const present = [...targets].flatMap(({ current }) => {
    const control = current.control();
    return control && !control.disabled && within.contains(control) ? [{ control, target: current }] : [];
  });
  const ordered = present.toSorted((a, b) => (a.control.compareDocumentPosition(b.control) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  const filled = ordered.filter(({ target }) => !target.isEmpty()).toReversed();
  return [...ordered.filter(({ target }) => target.isEmpty()), ...filled].find(({ target }) => target.take(text))?.control;
}
