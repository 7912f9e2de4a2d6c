/**
 * What of a report goes to paper: the report itself, or a label for each pick.
 */
import { useCallback, useEffect, useState } from "react";

export type Printed = "report" | "labels";

/** What is being printed, and how to print it: it is drawn first, then the browser is asked. */
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
