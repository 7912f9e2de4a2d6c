/**
 * Tools: dialogs that several pages open, each with what it is opened for. They stand in the address
 * (`?tool=transaction-log&for.sku=EMU0001`), so that the way back closes one and a link shows the same to a colleague.
 */
import { useMemo } from "react";
import { useLocation, useNavigate } from "react-router-dom";

export type ToolName =
  | "transaction-log"
  | "stock-take"
  | "import"
  | "goods-in"
  | "delivery"
  | "recall"
  | "batch"
  | "batch-demand"
  | "new-raw-material"
  | "new-componentry"
  | "remove-item"
  | "on-order"
  | "adjustment"
  | "simple-transfer"
  | "pallet-transfer"
  | "advanced-transfer"
  | "contents-transfer";

/** What a tool is opened for, by name: `{ sku: "EMU0001" }`. */
export type ToolValues = Readonly<Record<string, string>>;

/** The properties of a tool: its subject, and how to close it. */
export interface ToolProps {
  values: ToolValues;
  onClose: () => void;
}

export interface OpenTool {
  name: string;
  values: ToolValues;
}

const NAME = "tool";
const VALUE = "for.";
/** In the state of the history: the entry before this one is the page without the tool. */
const OPENED = { toolOpened: true };

/** The tool that an address names; undefined if it names none. */
export function toolOf(search: string): OpenTool | undefined {
  const params = new URLSearchParams(search);
  const name = params.get(NAME);
  if (name === null) return undefined;
  const values = [...params].flatMap(([key, value]) => (key.startsWith(VALUE) ? [[key.slice(VALUE.length), value] as const] : []));
  return { name, values: Object.fromEntries(values) };
}

/** An address's search part with a tool in it, or with none; the rest stays as it is. */
export function withTool(search: string, tool?: { name: ToolName; values?: ToolValues | undefined }): string {
  const params = new URLSearchParams([...new URLSearchParams(search)].filter(([key]) => key !== NAME && !key.startsWith(VALUE)));
  if (tool) params.set(NAME, tool.name);
  for (const [key, value] of Object.entries(tool?.values ?? {})) params.set(VALUE + key, value);
  const text = params.toString();
  return text === "" ? "" : `?${text}`;
}

/** The tool that is open, and how one is opened and closed. Opening another replaces the one that is open. */
export function useTool() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  return useMemo(() => {
    const opened = (state as { toolOpened?: boolean } | null)?.toolOpened === true;
    const go = (next: string, replace: boolean) =>
      void navigate({ pathname: window.location.pathname, search: next }, { replace, state: replace && !opened ? null : OPENED });
    const tool = toolOf(search);
    return {
      tool,
      open: (name: ToolName, values?: ToolValues) => go(withTool(window.location.search, { name, values }), tool !== undefined),
      close: () => (opened ? void navigate(-1) : go(withTool(window.location.search), true)),
    };
  }, [search, state, navigate]);
}
