import { type ToolProps, useTool } from "../../../../lib/page/tool.ts";
import { GoodsInDialog } from "./goods-in-dialog.tsx";

/** Goods in as a tool on any page; `values.sku` preselects the item. */
export function GoodsInTool({ values: { sku }, onClose }: ToolProps) {
  const tool = useTool();
  return <GoodsInDialog open onClose={onClose} onDelivery={() => tool.open("delivery")} {...(sku === undefined ? {} : { sku })} />;
}
