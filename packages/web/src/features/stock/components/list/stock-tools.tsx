/**
 * The menu of stock control tools above the list (specification 2, 2.1 and section 6).
 */
import { use, useState } from "react";
import { useNavigate } from "react-router-dom";
import { MenuButton } from "../../../../kit/overlay/menu-button.tsx";
import { MENU_GROUPS, type Tool, ToolTable } from "../../../../kit/overlay/tool-table.ts";
import { mayCall, useUser } from "../../../../lib/user/current-user.ts";
import { paths } from "../../../../lib/page/paths.ts";
import { type ToolName, useTool } from "../../../../lib/page/tool.ts";

/** The menu of tools that the user's roles allow, and the open tool. */
export function StockTools() {
  const user = useUser();
  const tool = useTool();
  const table = use(ToolTable);
  const [Opened, setOpened] = useState<Tool["part"]>();
  const navigate = useNavigate();
  const tools = Object.entries(table).flatMap(([name, { menu, word = "", endpoint, withoutAddress, part }]) => {
    if (!menu || (endpoint && !mayCall(user, endpoint, Date.now()))) return [];
    return { ...menu, word, run: () => (withoutAddress ? setOpened(() => part) : tool.open(name as ToolName)) };
  });
  const deliveries = { group: "Goods in", word: "Deliveries", icon: "document" as const, run: () => void navigate(paths.deliveries) };
  const groups = MENU_GROUPS.map((title) => ({ title, entries: [...tools, deliveries].filter(({ group }) => group === title) }));
  return (
    <>
      <MenuButton label="Stock tools" groups={groups} />
      {Opened ? <Opened values={{}} onClose={() => setOpened(undefined)} /> : null}
    </>
  );
}
