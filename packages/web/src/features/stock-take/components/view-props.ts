/**
 * The context of a view in the tool.
 */
import { createContext, type RefObject, use, useLayoutEffect } from "react";
import type { TakeView, TakeViews } from "../api/views.ts";

export interface ViewProps {
  view: TakeView;
  views: TakeViews;
}

/** Overrides Esc, for example to confirm leaving or to close a part of the view. */
export type Leaving = () => void;

const Leaves = createContext<RefObject<Leaving | undefined>>({ current: undefined });
export const Leave = Leaves.Provider;

/** Esc calls `leaving` while it is set. */
export function useLeaving(leaving: Leaving | undefined): void {
  const current = use(Leaves);
  useLayoutEffect(() => {
    if (!leaving) return;
    current.current = leaving;
    return () => {
      current.current = undefined;
    };
  }, [leaving, current]);
}
