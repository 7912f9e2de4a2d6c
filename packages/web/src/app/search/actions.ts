/**
 * Actions in the search: pages, and tools that open over the current page.
 */
import type { AnyEndpoint } from "@apothecary/core/lib/endpoint";
import { bookDelivery } from "@apothecary/core/deliveries/contract";
import { FREEZERS, goodsIn } from "@apothecary/core/stock/contract";
import type { CurrentUser } from "@apothecary/core/users/contract";
import { STOCK_TOOLS } from "../../features/stock/components/stock-tool-list.ts";
import { STAFF } from "@apothecary/core/lib/roles";
import { paths } from "../../lib/paths.ts";
import { holdsAny, mayCall } from "../../lib/current-user.ts";
import { type ToolName, withTool } from "../../lib/tool.ts";
import { MENU } from "../menu.ts";
import type { Target } from "./targets.ts";

interface ToolAction {
  name: ToolName;
  word: string;
  endpoint?: Pick<AnyEndpoint, "access" | "permission">;
}

const TOOLS: readonly ToolAction[] = [
  { name: "goods-in", word: "Goods In", endpoint: goodsIn },
  { name: "delivery", word: "Receive Delivery", endpoint: bookDelivery },
  ...STOCK_TOOLS,
  { name: "transaction-log", word: "Transaction Log" },
];

/** Pages that are not in the drawer, whose links the specification defines. */
const RECALLS: Target = { kind: "action", key: paths.recalls, title: "Recalls", detail: "Page", to: paths.recalls };
const DELIVERIES: Target = { kind: "action", key: paths.deliveries, title: "Deliveries", detail: "Page", to: paths.deliveries };

/** The actions that a user may take at `now` (milliseconds), each with its address. */
export function actionsFor(user: CurrentUser | undefined, { pathname, search }: { pathname: string; search: string }, now: number): readonly Target[] {
  const tools = TOOLS.filter(({ endpoint }) => endpoint === undefined || mayCall(user, endpoint, now)).map(
    ({ name, word }): Target => ({ kind: "action", key: name, title: word, detail: "", to: pathname + withTool(search, { name }) }),
  );
  const pages = MENU.filter(({ roles }) => holdsAny(user, roles)).map(
    ({ word, path }): Target => ({ kind: "action", key: path, title: word, detail: "Page", to: path }),
  );
  return [...tools, ...pages, ...(holdsAny(user, [STAFF]) ? [DELIVERIES] : []), ...(holdsAny(user, FREEZERS) ? [RECALLS] : [])];
}
