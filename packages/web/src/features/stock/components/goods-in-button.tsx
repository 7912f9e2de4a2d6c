import { goodsIn } from "@apothecary/core/stock/contract";
import { Suspense, useState } from "react";
import { Icon } from "../../../kit/layout/icon.tsx";
import { useMay } from "../../../lib/current-user.ts";
import { lazyPart } from "../../../lib/load-part.ts";
import { useTool } from "../../../lib/tool.ts";

/** Fetched when a delivery is booked in, not with every list. */
const GoodsInDialog = lazyPart(async () => (await import("./goods-in-dialog.tsx")).GoodsInDialog);

interface Props {
  /** The item that the delivery is of, where that is known already. */
  sku?: string;
  /** Whether it is what the page is mainly for. */
  main?: boolean;
}

/** Opens the dialog of goods in, for those who may book deliveries in. */
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
      {open ? (
        <Suspense fallback={null}>
          <GoodsInDialog open onClose={() => setOpen(false)} onDelivery={receive} {...(sku === undefined ? {} : { sku })} />
        </Suspense>
      ) : null}
    </>
  );
}
