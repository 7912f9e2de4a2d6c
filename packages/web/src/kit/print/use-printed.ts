import { useEffect, useState } from "react";

/** The current print job by name: rendered, printed, and removed after the print dialog closes. */
export function usePrinted<Name extends string>(): [printed: Name | undefined, print: (name: Name) => void] {
  const [printed, setPrinted] = useState<Name>();
  useEffect(() => {
    if (printed === undefined) return;
    const end = () => setPrinted(undefined);
    window.addEventListener("afterprint", end);
    window.print();
    return () => window.removeEventListener("afterprint", end);
  }, [printed]);
  return [printed, setPrinted];
}
