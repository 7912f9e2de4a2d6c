import { bookDelivery } from "@apothecary/core/deliveries/contract";
import { Icon } from "../../../kit/layout/icon.tsx";
import { useMay } from "../../../lib/user/current-user.ts";
import { useTool } from "../../../lib/page/tool.ts";

/** Opens goods in by delivery; renders nothing without the permission. */
export function ReceiveButton() {
  const may = useMay(bookDelivery);
  const tool = useTool();
  if (!may) return null;
  return (
    <button type="button" className="button button-main" onClick={() => tool.open("delivery")}>
      <Icon name="goods-in" />
      Receive delivery
    </button>
  );
}
