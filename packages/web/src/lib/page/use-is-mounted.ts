import { type RefObject, useLayoutEffect, useRef } from "react";

/** Whether the component is still mounted, for asynchronous results. */
export function useIsMounted(): RefObject<boolean> {
  const mounted = useRef(true);
  useLayoutEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return mounted;
}
