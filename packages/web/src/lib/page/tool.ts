/**
 * Tools: dialogs that several pages open for a subject. The tool is in the address
 * (`?tool=transaction-log&for.sku=EMU0001`), so that going back closes it and a link can be shared.
 */
import { useMemo } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { stepBack } from "./step-back.ts";

/** The tools that `app/tools.tsx` registers, by name. */
// biome-ignore lint/suspicious/noEmptyInterface: the application adds its tools.
export interface RegisteredTools {}

export type ToolName = keyof RegisteredTools & string;

/** The subject of a tool, by name: `{ sku: "EMU0001" }`. */
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
/** Key in the history state: the previous entry is the page without the tool. */
const OPENED = { toolOpened: true };

/** The tool that an address names; undefined if it names none. */
export function parseTool(search: string): OpenTool | undefined {
  const params = new URLSearchParams(search);
  const name = params.get(NAME);
  if (name === null) return undefined;
  const values = [...params].flatMap(([key, value]) => (key.startsWith(VALUE) ? [[key.slice(VALUE.length), value] as const] : []));
  return { name, values: Object.fromEntries(values) };
}

/** Returns a query string with a tool set or removed; other parameters are unchanged. */
export function withTool(search: string, tool?: { name: ToolName; values?: ToolValues | undefined }): string {
  const params = new URLSearchParams([...new URLSearchParams(search)].filter(([key]) => key !== NAME && !key.startsWith(VALUE)));
  if (tool) params.set(NAME, tool.name);
  for (const [key, value] of Object.entries(tool?.values ?? {})) params.set(VALUE + key, value);
  const text = params.toString();
  return text === "" ? "" : `?${text}`;
}

/** The open tool, with functions to open and close one. Opening a tool replaces the open one. */
export function useTool() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  return useMemo(() => {
    const opened = (state as { toolOpened?: boolean } | null)?.toolOpened === true;
    const go = (next: string, replace: boolean) =>
      void navigate({ pathname: window.location.pathname, search: next }, { replace, state: replace && !opened ? null : OPENED });
    const tool = parseTool(search);
    return {
      tool,
      open: (name: ToolName, values?: ToolValues) => go(withTool(window.location.search, { name, values }), tool !== undefined),
      close: () => (opened ? stepBack() : go(withTool(window.location.search), true)),
    };
  }, [search, state, navigate]);
}
