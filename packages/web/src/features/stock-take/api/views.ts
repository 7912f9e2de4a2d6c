/**
 * The views of the stock take tool, kept in the query string.
 */
import { useMemo } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { numberedId } from "../../../lib/page/address-id.ts";
import { stepBack } from "../../../lib/page/step-back.ts";
import { type ToolValues, withTool } from "../../../lib/page/tool.ts";

export type TakeView =
  | { is: "list"; history: boolean }
  /** `location` is a location with a count request. */
  | { is: "new"; location?: string }
  | { is: "details" | "finalise" | "empty" | "complete"; id: number }
  /** `location` is the row being counted; undefined while the user selects one. */
  | { is: "count"; id: number; location: string | undefined };

/** Parses a view. An id alone opens the counting tool. */
export function parseTakeView(values: ToolValues): TakeView {
  const id = numberedId(values["id"]);
  if (values["view"] === "new") return values["location"] ? { is: "new", location: values["location"] } : { is: "new" };
  if (id === undefined) return { is: "list", history: values["view"] === "history" };
  const view = values["view"];
  if (view === "details" || view === "finalise" || view === "empty" || view === "complete") return { is: view, id };
  return { is: "count", id, location: values["location"] || undefined };
}

/** The query string values of a view. */
export function takeViewValues(view: TakeView): ToolValues {
  if (view.is === "list") return view.history ? { view: "history" } : {};
  if (view.is === "new") return { view: "new", ...(view.location === undefined ? {} : { location: view.location }) };
  if (view.is === "count") return { id: String(view.id), ...(view.location === undefined ? {} : { location: view.location }) };
  return { id: String(view.id), view: view.is };
}

/** The parent of a view, for the back button without history. */
export function above(view: TakeView): TakeView | undefined {
  if (view.is === "list") return undefined;
  if (view.is === "count" && view.location !== undefined) return { is: "count", id: view.id, location: undefined };
  if (view.is === "empty") return { is: "finalise", id: view.id };
  return { is: "list", history: view.is === "complete" };
}

/** The history state of the tool. */
interface Visited {
  /** The history entry before the tool's first one is the page without it. */
  toolOpened?: boolean;
  /** Number of views since the tool's first. */
  depth?: number;
}

export interface TakeViews {
  /** Opens a view, or replaces the current one. */
  go: (view: TakeView, how?: "replace") => void;
  /** Goes to the previous view; closes the tool from the first. */
  back: () => void;
  /** Closes the tool. */
  close: () => void;
}

/** Navigation between views. */
export function useTakeViews(view: TakeView, onClose: () => void): TakeViews {
  const navigate = useNavigate();
  const visited = useLocation().state as Visited | null;
  return useMemo(() => {
    const depth = visited?.depth ?? 0;
    const opened = visited?.toolOpened === true;
    const to = (next: TakeView, nextDepth: number, replace: boolean) =>
      void navigate(
        { pathname: window.location.pathname, search: withTool(window.location.search, { name: "stock-take", values: takeViewValues(next) }) },
        { replace, state: { toolOpened: opened, depth: nextDepth } satisfies Visited },
      );
    return {
      go: (next, how) => to(next, how === "replace" ? depth : depth + 1, how === "replace"),
      back: () => {
        const next = above(view);
        if (depth > 0) stepBack();
        else if (next) to(next, 0, true);
        else onClose();
      },
      close: () => (opened && depth > 0 ? stepBack(depth + 1) : onClose()),
    };
  }, [navigate, visited, view, onClose]);
}
