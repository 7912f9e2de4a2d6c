import { type RefObject, useEffect, useRef } from "react";

/** Whether the component is still mounted, for asynchronous results. */
export function useIsMounted(): RefObject<boolean> {
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return mounted;
}
