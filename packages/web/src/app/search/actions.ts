/**
 * Actions in the search: pages, and tools that open over the current page.
 */
import { FREEZERS } from "@apothecary/core/stock/contract";
import type { CurrentUser } from "@apothecary/core/users/contract";
import { STAFF } from "@apothecary/core/lib/rules/roles";
import { paths } from "../../lib/page/paths.ts";
import { holdsAny, mayCall } from "../../lib/user/current-user.ts";
import { type ToolName, withTool } from "../../lib/page/tool.ts";
import { MENU } from "../menu.ts";
import { TOOLS } from "../tools.tsx";
import type { Target } from "./targets.ts";

/** Pages that are not in the drawer, whose links the specification defines. */
const RECALLS: Target = { kind: "action", key: paths.recalls, title: "Recalls", detail: "Page", to: paths.recalls };
const COMPLAINTS: Target = { kind: "action", key: paths.complaints, title: "Complaints", detail: "Page", to: paths.complaints };
const DELIVERIES: Target = { kind: "action", key: paths.deliveries, title: "Deliveries", detail: "Page", to: paths.deliveries };

/** The actions that a user may take at `now` (milliseconds), each with its address. */
export function actionsFor(user: CurrentUser | undefined, { pathname, search }: { pathname: string; search: string }, now: number): readonly Target[] {
  const tools = Object.entries(TOOLS).flatMap(([name, { word, endpoint }]): Target[] =>
    word === undefined || (endpoint && !mayCall(user, endpoint, now))
      ? []
      : [{ kind: "action", key: name, title: word, detail: "", to: pathname + withTool(search, { name: name as ToolName }) }],
  );
  const pages = MENU.filter(({ roles }) => holdsAny(user, roles)).map(
    ({ word, path }): Target => ({ kind: "action", key: path, title: word, detail: "Page", to: path }),
  );
  return [...tools, ...pages, ...(holdsAny(user, [STAFF]) ? [DELIVERIES, COMPLAINTS] : []), ...(holdsAny(user, FREEZERS) ? [RECALLS] : [])];
}
