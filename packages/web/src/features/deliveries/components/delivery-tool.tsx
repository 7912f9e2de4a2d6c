import type { ToolProps } from "../../../lib/page/tool.ts";
import { DeliveryDialog } from "./delivery-dialog.tsx";

/** Goods in by delivery, as a tool on any page. */
export function DeliveryTool({ onClose }: ToolProps) {
  return <DeliveryDialog onClose={onClose} />;
}
