import { useState } from "react";
import { Card } from "../../../../kit/layout/card.tsx";
import { Facts } from "../../../../kit/layout/facts.tsx";
import { Chip } from "../../../../kit/layout/chip.tsx";
import { itemReading } from "../../../../entities/item/level.ts";
import type { Tone } from "../../../../kit/layout/tone.ts";
import type { IconName } from "../../../../kit/layout/icon.tsx";
import type { StockItem } from "../../api/stock-item.ts";
import { today } from "../../../../lib/user/business-time.ts";
import { neededByJobs, unusableIn, countUsable } from "../../../../entities/item/usable.ts";
import { UsableSum } from "../../../../entities/item/usable-sum.tsx";
import { amountText, unitWord } from "../../../../entities/item/amount.ts";
import { Row } from "../../../../kit/layout/stack.tsx";
import { lazyPart } from "../../../../lib/server/load-part.ts";
import { ItemHelp } from "./item-help.tsx";
import { Icon } from "../../../../kit/layout/icon.tsx";

const ItemDemandDialog = lazyPart(async () => (await import("../../../../entities/order/item-demand-dialog.tsx")).ItemDemandDialog);

const LEVELS: Partial<Record<Tone, { icon: IconName; word: string }>> = {
  red: { icon: "error", word: "At or below minimum" },
  amber: { icon: "warning", word: "Near minimum" },
};

/** The stock levels of an item in one line (specification 2, 2.2; reading B). */
export function ItemLevels({ stock: { item, stockLines, reservations } }: { stock: StockItem }) {
  const amount = (value: number) => amountText(value, item.priceUnit);
  const unusable = unusableIn(countUsable(stockLines, reservations, today()));
  return (
    <Card
      title="Stock Levels"
      wide
      aside={
        <Row>
          <LevelWord freeStock={item.freeStock - unusable} minimumStock={item.minimumStock} />
          <ItemHelp />
        </Row>
      }
    >
      <Facts
        labels="strip"
        facts={[
          { label: "Stock Level", value: amount(item.totalStock) },
          { label: "Allocated", value: amount(item.allocated) },
          { label: "Free Stock", value: unusable > 0 ? `${amount(item.freeStock)}, ${amount(unusable)} unusable` : amount(item.freeStock) },
          { label: "Minimum Stock", value: amount(item.minimumStock) },
          { label: "Free Stock minus Minimum Stock", value: amount(item.freeStockFunctional) },
          { label: "On Order", value: amount(item.onOrder) },
          { label: "Future Stock", value: amount(item.freeStockExpected) },
        ]}
      />
    </Card>
  );
}

/** How the usable stock of an item is calculated, and what it is needed for. */
export function ItemUsable({ stock: { item, stockLines, reservations } }: { stock: StockItem }) {
  const amount = (value: number) => amountText(value, item.priceUnit);
  const usable = countUsable(stockLines, reservations, today());
  const [asking, setAsking] = useState(false);
  return (
    <Card
      title="Usable Stock"
      aside={
        <button type="button" className="tool" onClick={() => setAsking(true)}>
          <Icon name="sales" size="small" />
          View demand
        </button>
      }
    >
      <UsableSum usable={usable} needed={neededByJobs(item.jobs, usable.jobs)} neededBy="open jobs need beyond their reservations" amount={amount} />
      {asking ? <ItemDemandDialog sku={item.sku} unit={unitWord(item.priceUnit)} onClose={() => setAsking(false)} /> : null}
    </Card>
  );
}

/** The level of the free stock that can be used, compared with the minimum. */
function LevelWord({ freeStock, minimumStock }: { freeStock: number; minimumStock: number }) {
  const tone = itemReading(freeStock, minimumStock);
  const level = LEVELS[tone];
  return level ? (
    <Chip tone={tone} icon={level.icon} title="Free stock that can be used, against minimum stock">
      {level.word}
    </Chip>
  ) : null;
}
