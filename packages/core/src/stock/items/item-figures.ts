/** The derived quantities of an item, and its row in the stock list. */
import { type Item, itemStatus } from "./item.rows.ts";
import { editedFields } from "./item-edits.ts";
import type { StockRow } from "../stock-shapes.ts";

/** The free stock of an item: grams or units; negative if more is needed than in stock. (Specification 2, section 3.) */
export function freeStockFigures(
  item: Pick<Item, "allocated" | "minimumStock" | "onOrder">,
  onHand: number,
): Pick<StockRow, "freeStock" | "freeStockFunctional" | "freeStockExpected"> {
  const freeStock = onHand - item.allocated;
  const freeStockFunctional = freeStock - item.minimumStock;
  return { freeStock, freeStockFunctional, freeStockExpected: freeStockFunctional + item.onOrder };
}

/** An item's row of the stock list. Written out, because a row that is put together name by name takes several times as long. */
export function itemStockRow(item: Item): StockRow {
  const { freeStock, freeStockFunctional, freeStockExpected } = freeStockFigures(item, item.quantity);
  return {
    sku: item.sku,
    name: item.name,
    categoryName: item.categoryName,
    categoryType: item.categoryType,
    quantity: item.quantity,
    allocated: item.allocated,
    freeStock,
    unusable: item.unusable ?? 0,
    minimumStock: item.minimumStock,
    freeStockFunctional,
    onOrder: item.onOrder,
    freeStockExpected,
    clientId: item.clientId,
    client: item.client,
    suppliedById: item.suppliedById,
    suppliedBy: item.suppliedBy,
    supplierSku: item.supplierSku,
    ownedById: item.ownedById,
    ownedBy: item.ownedBy,
    moq: item.moq,
    eoq: item.eoq,
    price: item.price,
    priceUnit: item.priceUnit,
    status: itemStatus(item),
    active: item.active,
  };
}

/** What people set of an item, as its page shows it: a row that is older than a field has the value of a new item. */
export const shownEdits = (item: Item) => editedFields({ ...itemStockRow(item), description: item.description, shelfLifeMonths: item.shelfLifeMonths ?? null });
