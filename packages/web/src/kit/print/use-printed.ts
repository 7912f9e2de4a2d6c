import { useEffect, useState } from "react";

/** What is to be printed, by name: it is rendered, printed, and gone when the window of the printer closes. */
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
