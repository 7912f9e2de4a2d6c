import { Card } from "../../../../kit/layout/card.tsx";
import { Facts } from "../../../../kit/layout/facts.tsx";
import { monthsText, showMoney, showNumber } from "../../../../kit/table/columns/format.ts";
import type { ItemDetail } from "../../api/stock-item.ts";
import { ItemCodes } from "./item-codes.tsx";
import { amountText } from "../../../../entities/item/amount.ts";

/** Prices per gram have five decimals (specification 2, section 3). */
const GRAM_DECIMALS = 5;

/** The client, supplier and owner of an item. */
export function ItemBusinesses({ item }: { item: ItemDetail }) {
  return (
    <Card title="Businesses">
      <Facts
        facts={[
          { label: "Client", value: item.client },
          { label: "Supplier", value: item.supplier },
          { label: "Supplier SKU", value: item.supplierSku },
          { label: "Owner", value: item.owner },
          { label: "Codes", value: <ItemCodes item={item} /> },
        ]}
      />
    </Card>
  );
}

/** The category of an item. A product shows its fill size in place of a description. */
export function ItemCategory({ item }: { item: ItemDetail }) {
  return (
    <Card title="Category">
      <Facts
        facts={[
          { label: "Family", value: item.category.name },
          { label: "Type", value: item.category.type },
          { label: "Shelf life", value: item.shelfLifeMonths === null ? "" : monthsText(item.shelfLifeMonths) },
          { label: "Release", value: item.needsRelease ? "By a second person" : "Not needed" },
          item.product ? { label: "Fill size", value: `${showNumber(item.product.fillSize)} ml` } : { label: "Description", value: item.description },
        ]}
      />
    </Card>
  );
}

/** The value, order quantities and usage of an item. */
export function ItemValue({ item }: { item: ItemDetail }) {
  const kilo = item.priceUnit === "kilo";
  const amount = (value: number) => amountText(value, item.priceUnit);
  return (
    <Card title="Value">
      <Facts
        pairs
        facts={[
          { label: "Stock value", value: showMoney(item.stockValue) },
          { label: kilo ? "Price per Kg" : "Price per Unit", value: showMoney(item.price) },
          ...(item.price > 0 || item.cost === null
            ? []
            : [{ label: kilo ? "Cost per Kg, by recipe" : "Cost per Unit, by recipe", value: showMoney(item.cost) }]),
          ...(item.pricePerGram === null || item.categoryType !== "Raw Material"
            ? []
            : [{ label: "Price per gram", value: showMoney(item.pricePerGram, GRAM_DECIMALS) }]),
          { label: "MOQ", value: amount(item.moq) },
          { label: "EOQ", value: amount(item.eoq) },
          { label: "Usage, 3 months", value: amount(item.usage[3]) },
          { label: "Usage, 6 months", value: amount(item.usage[6]) },
          { label: "Usage, 12 months", value: amount(item.usage[12]) },
        ]}
      />
    </Card>
  );
}
