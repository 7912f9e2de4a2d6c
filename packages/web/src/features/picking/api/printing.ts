/**
 * Printing a report, or a label for each pick.
 */
import { useCallback, useEffect, useState } from "react";

export type Printed = "report" | "labels";

/** The content being printed, and a function that renders it and then opens the print dialog. */
export function usePrinting(): [printed: Printed | undefined, print: (what: Printed) => void] {
  const [printed, setPrinted] = useState<Printed>();
  useEffect(() => {
    if (printed === undefined) return;
    const done = () => setPrinted(undefined);
    window.addEventListener("afterprint", done);
    window.print();
    return () => window.removeEventListener("afterprint", done);
  }, [printed]);
  return [printed, useCallback((what) => setPrinted(what), [])];
}
