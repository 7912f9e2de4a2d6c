/**
 * The views of the stock take tool and their addresses: the way back leads to the view before, a link to the same view.
 */
import { useMemo } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { type ToolValues, withTool } from "../../../lib/tool.ts";

export type TakeView =
  | { is: "list"; history: boolean }
  /** `location` is a location that somebody asked to have counted. */
  | { is: "new"; location?: string }
  | { is: "details" | "finalise" | "empty" | "complete"; id: number }
  /** `location` is the stock take's row that is being counted; undefined while one is picked. */
  | { is: "count"; id: number; location: string | undefined };

/** The view that a tool's values name. With an id alone it is the counting tool, which is what links are for. */
export function viewOf(values: ToolValues): TakeView {
  const id = Number(values["id"]);
  if (values["view"] === "new") return values["location"] ? { is: "new", location: values["location"] } : { is: "new" };
  if (!Number.isInteger(id) || id < 1) return { is: "list", history: values["view"] === "history" };
  const view = values["view"];
  if (view === "details" || view === "finalise" || view === "empty" || view === "complete") return { is: view, id };
  return { is: "count", id, location: values["location"] || undefined };
}

/** The values that name a view. */
export function valuesOf(view: TakeView): ToolValues {
  if (view.is === "list") return view.history ? { view: "history" } : {};
  if (view.is === "new") return { view: "new", ...(view.location === undefined ? {} : { location: view.location }) };
  if (view.is === "count") return { id: String(view.id), ...(view.location === undefined ? {} : { location: view.location }) };
  return { id: String(view.id), view: view.is };
}

/** Where the way back leads from a view that was reached by its address. */
export function above(view: TakeView): TakeView | undefined {
  if (view.is === "list") return undefined;
  if (view.is === "count" && view.location !== undefined) return { is: "count", id: view.id, location: undefined };
  if (view.is === "empty") return { is: "finalise", id: view.id };
  return { is: "list", history: view.is === "complete" };
}

/** What the history's entry remembers of how the tool came there. */
interface Visited {
  /** The entry before the tool's first is the page without it. */
  toolOpened?: boolean;
  /** How many views lie between this one and the tool's first. */
  depth?: number;
}

export interface TakeViews {
  /** Opens a view after this one, or in its place. */
  go: (view: TakeView, how?: "replace") => void;
  /** To the view before; from the first, out of the tool. */
  back: () => void;
  /** Out of the tool, from whichever view. */
  close: () => void;
}

/** How views are left for others. */
export function useTakeViews(view: TakeView, onClose: () => void): TakeViews {
  const navigate = useNavigate();
  const visited = useLocation().state as Visited | null;
  return useMemo(() => {
    const depth = visited?.depth ?? 0;
    const opened = visited?.toolOpened === true;
    const to = (next: TakeView, nextDepth: number, replace: boolean) =>
      void navigate(
        { pathname: window.location.pathname, search: withTool(window.location.search, { name: "stock-take", values: valuesOf(next) }) },
        { replace, state: { toolOpened: opened, depth: nextDepth } satisfies Visited },
      );
    return {
      go: (next, how) => to(next, how === "replace" ? depth : depth + 1, how === "replace"),
      back: () => {
        const next = above(view);
        if (depth > 0) void navigate(-1);
        else if (next) to(next, 0, true);
        else onClose();
      },
      close: () => (opened && depth > 0 ? void navigate(-depth - 1) : onClose()),
    };
  }, [navigate, visited, view, onClose]);
}
