/**
 * How a view stands in the tool.
 */
import { createContext, type RefObject, use, useEffect } from "react";
import type { TakeView, TakeViews } from "../api/views.ts";

export interface ViewProps {
  view: TakeView;
  views: TakeViews;
}

/** What Esc does instead of leading back: asks whether what was typed may be lost, closes a part of the view. */
export type Leaving = () => void;

const Leaves = createContext<RefObject<Leaving | undefined>>({ current: undefined });
export const Leave = Leaves.Provider;

/** While `leaving` is given, Esc does that. */
export function useLeaving(leaving: Leaving | undefined): void {
  const current = use(Leaves);
  useEffect(() => {
    if (!leaving) return;
    current.current = leaving;
    return () => {
      current.current = undefined;
    };
  }, [leaving, current]);
}
