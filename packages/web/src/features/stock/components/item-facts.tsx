import { showMoney, showNumber } from "../../../kit/table/format.ts";
import type { ItemDetail } from "../api/stock-item.ts";
import { Facts, ItemCard } from "./item-card.tsx";
import { amountText } from "../../../entities/item/amount.ts";

/** Prices per gram have five decimals (specification 2, section 3). */
const GRAM_DECIMALS = 5;

/** Who an item is for, from and of. */
export function ItemBusinesses({ item }: { item: ItemDetail }) {
  return (
    <ItemCard title="Businesses">
      <Facts
        facts={[
          ["Client", item.client],
          ["Supplier", item.supplier],
          ["Supplier SKU", item.supplierSku],
          ["Owner", item.owner],
        ]}
      />
    </ItemCard>
  );
}

/** What kind of thing it is; a product has a fill size in the place of a description. */
export function ItemCategory({ item }: { item: ItemDetail }) {
  return (
    <ItemCard title="Category">
      <Facts
        facts={[
          ["Family", item.category.name],
          ["Type", item.category.type],
          item.product ? ["Fill size", `${showNumber(item.product.fillSize)} ml`] : ["Description", item.description],
        ]}
      />
    </ItemCard>
  );
}

/** What it is worth, how it is ordered, and how much of it is used. */
export function ItemValue({ item }: { item: ItemDetail }) {
  const kilo = item.priceUnit === "kilo";
  const amount = (value: number) => amountText(value, item.priceUnit);
  return (
    <ItemCard title="Value" className="item-value">
      <Facts
        facts={[
          ["Stock value", showMoney(item.stockValue)],
          [kilo ? "Price per Kg" : "Price per Unit", showMoney(item.price)],
          ...(item.pricePerGram === null || item.categoryType !== "Raw Material"
            ? []
            : [["Price per gram", `£${item.pricePerGram.toFixed(GRAM_DECIMALS)}`] as const]),
          ["MOQ", amount(item.moq)],
          ["EOQ", amount(item.eoq)],
          ["Usage, 3 months", amount(item.usage[3])],
          ["Usage, 6 months", amount(item.usage[6])],
          ["Usage, 12 months", amount(item.usage[12])],
        ]}
      />
    </ItemCard>
  );
}
