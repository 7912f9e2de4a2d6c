import { bookDelivery } from "@apothecary/core/deliveries/contract";
import { Icon } from "../../../kit/layout/icon.tsx";
import { useMay } from "../../../lib/current-user.ts";
import { useTool } from "../../../lib/tool.ts";

/** Opens the dialog of goods in by delivery, for those who may book one in. */
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
