import type { ToolProps } from "../../../lib/tool.ts";
import { GoodsInDialog } from "./goods-in-dialog.tsx";

/** Goods in over whatever page is open; `values.sku` is the item where it is known. */
export function GoodsInTool({ values: { sku }, onClose }: ToolProps) {
  return <GoodsInDialog open onClose={onClose} {...(sku === undefined ? {} : { sku })} />;
}
