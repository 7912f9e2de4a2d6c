import { goodsIn } from "@apothecary/core/stock/contract";
import { useState } from "react";
import { Icon } from "../../../../kit/layout/icon.tsx";
import { useMay } from "../../../../lib/user/current-user.ts";
import { lazyPart } from "../../../../lib/server/load-part.ts";
import { useTool } from "../../../../lib/page/tool.ts";

/** Loaded lazily. */
const GoodsInDialog = lazyPart(async () => (await import("./goods-in-dialog.tsx")).GoodsInDialog);

interface Props {
  /** The preselected item. */
  sku?: string;
  /** Whether it is the page's primary action. */
  main?: boolean;
}

/** Opens goods in; renders nothing without the permission. */
export function GoodsInButton({ sku, main = false }: Props) {
  const may = useMay(goodsIn);
  const [open, setOpen] = useState(false);
  const tool = useTool();
  const receive = () => {
    setOpen(false);
    tool.open("delivery");
  };
  if (!may) return null;
  return (
    <>
      <button type="button" className={`button goods-in-button ${main ? "button-main" : ""}`} onClick={() => setOpen(true)}>
        <Icon name="goods-in" />
        Goods In
      </button>
      {open ? <GoodsInDialog open onClose={() => setOpen(false)} onDelivery={receive} {...(sku === undefined ? {} : { sku })} /> : null}
    </>
  );
}
