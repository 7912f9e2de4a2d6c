/** The derived quantities of an item, and its row in the stock list. */
import { type Item, statusOf } from "./item.rows.ts";
import type { StockRow } from "./stock-shapes.ts";

/** The free stock of an item: grams or units; negative if more is needed than in stock. (Specification 2, section 3.) */
export function figuresOf(
  item: Pick<Item, "allocated" | "minimumStock" | "onOrder">,
  onHand: number,
): Pick<StockRow, "freeStock" | "freeStockFunctional" | "freeStockExpected"> {
  const freeStock = onHand - item.allocated;
  const freeStockFunctional = freeStock - item.minimumStock;
  return { freeStock, freeStockFunctional, freeStockExpected: freeStockFunctional + item.onOrder };
}

/** An item's row of the stock list. */
export function stockRowOf(item: Item): StockRow {
  const { freeStock, freeStockFunctional, freeStockExpected } = figuresOf(item, item.quantity);
  return {
    sku: item.sku,
    name: item.name,
    categoryName: item.categoryName,
    categoryType: item.categoryType,
    quantity: item.quantity,
    allocated: item.allocated,
    freeStock,
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
    status: statusOf(item),
    active: item.active,
  };
}
