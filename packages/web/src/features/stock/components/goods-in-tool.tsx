import { type ToolProps, useTool } from "../../../lib/tool.ts";
import { GoodsInDialog } from "./goods-in-dialog.tsx";

/** Goods in over whatever page is open; `values.sku` is the item where it is known. */
export function GoodsInTool({ values: { sku }, onClose }: ToolProps) {
  const tool = useTool();
  return <GoodsInDialog open onClose={onClose} onDelivery={() => tool.open("delivery")} {...(sku === undefined ? {} : { sku })} />;
}
