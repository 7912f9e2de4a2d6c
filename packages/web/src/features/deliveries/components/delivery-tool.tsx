import type { ToolProps } from "../../../lib/tool.ts";
import { DeliveryDialog } from "./delivery-dialog.tsx";

/** Goods in by delivery, over whatever page is open. */
export function DeliveryTool({ onClose }: ToolProps) {
  return <DeliveryDialog onClose={onClose} />;
}
