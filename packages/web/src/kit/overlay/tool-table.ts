/**
 * The application's tools: dialogs over any page. Each is registered once, in `app/tools.tsx`.
 */
import type { AnyEndpoint } from "@apothecary/core/lib/rules/endpoint";
import { type ComponentType, createContext } from "react";
import type { ToolName, ToolProps } from "../../lib/page/tool.ts";
import type { IconName } from "../layout/icon.tsx";

/** The groups of the stock list's menu, in its order (specification 2, 2.1 and section 6). */
export const MENU_GROUPS = ["Items", "Quantities", "Transfers", "Stock take", "Goods in"] as const;

export interface Tool {
  part: ComponentType<ToolProps>;
  /** Its name in the search and in the menu; without one, only pages open it, for a subject. */
  word?: string;
  /** The endpoint that decides who can see it; without one, everyone can. */
  endpoint?: Pick<AnyEndpoint, "access" | "permission">;
  /** Its place in the stock list's menu. */
  menu?: { group: (typeof MENU_GROUPS)[number]; icon: IconName };
  /** Its part has no subject: the menu opens it without an address. */
  withoutAddress?: true;
}

/** All tools by name. */
export const ToolTable = createContext<Readonly<Partial<Record<ToolName, Tool>>>>({});
