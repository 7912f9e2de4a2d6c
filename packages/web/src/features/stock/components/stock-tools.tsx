/**
 * The menu of stock control tools above the list (specification 2, 2.1 and section 6).
 */
import { bookDelivery } from "@apothecary/core/deliveries/contract";
import { Suspense, useState } from "react";
import { useNavigate } from "react-router-dom";
import { MenuButton } from "../../../kit/overlay/menu-button.tsx";
import { mayCall, useUser } from "../../../lib/current-user.ts";
import { paths } from "../../../lib/paths.ts";
import { useTool } from "../../../lib/tool.ts";
import { type Dialog, STOCK_TOOL_GROUPS } from "./stock-tool-list.ts";

/** The menu of tools that the user's roles allow, and the open tool. */
export function StockTools() {
  const user = useUser();
  const tool = useTool();
  const [Opened, setOpened] = useState<Dialog>();
  const navigate = useNavigate();
  const receive = { word: "Receive Delivery", icon: "goods-in" as const, run: () => tool.open("delivery") };
  const deliveries = { word: "Deliveries", icon: "document" as const, run: () => void navigate(paths.deliveries) };
  const goodsIn = { title: "Goods in", entries: [...(mayCall(user, bookDelivery, Date.now()) ? [receive] : []), deliveries] };
  const tools = STOCK_TOOL_GROUPS.map(({ title, tools: ofGroup }) => ({
    title,
    entries: ofGroup
      .filter(({ endpoint }) => endpoint === undefined || mayCall(user, endpoint, Date.now()))
      .map(({ name, word, icon, open }) => ({ word, icon, run: () => (open ? setOpened(open) : tool.open(name)) })),
  }));
  return (
    <>
      <MenuButton label="Stock tools" groups={[...tools, goodsIn]} />
      {Opened ? (
        <Suspense fallback={null}>
          <Opened onClose={() => setOpened(undefined)} />
        </Suspense>
      ) : null}
    </>
  );
}
