import { type ReactNode, useEffect, useRef } from "react";

interface Props {
  /** Called after the print dialog closes, to remove this. */
  onPrinted: () => void;
  children: ReactNode;
}

/** Content that is printed as soon as it is mounted. */
export function Printed({ onPrinted, children }: Props) {
  const latest = useRef(onPrinted);
  latest.current = onPrinted;
  useEffect(() => {
    const end = () => latest.current();
    window.addEventListener("afterprint", end);
    window.print();
    return () => window.removeEventListener("afterprint", end);
  }, []);
  return children;
}
