import type { ProductSummary } from "@apothecary/core/products/contract";
import { useQuery } from "@tanstack/react-query";
import { HistoryDialog } from "../../../entities/job/list-history.tsx";
import type { ProductBom } from "../../../entities/product/queries.ts";
import { showQuantity } from "../../../kit/table/columns/format.ts";
import { historyQuery } from "../api/product-edits.ts";

/** A bill line in the format for comparing versions. */
const comparedBillLine = ({ sku, quantity }: { sku: string; quantity: number }) => ({ sku, amount: quantity, exactMatch: false });

/** The edits of a product, with the earlier componentry. */
export function ProductHistory({ product, bom, onClose }: { product: ProductSummary; bom: ProductBom; onClose: () => void }) {
  const edits = useQuery({
    ...historyQuery(product.id),
    select: (rows) => rows.map(({ componentry, ...edit }) => ({ ...edit, lines: componentry.map(comparedBillLine) })),
  });
  const now = bom.componentry.map(comparedBillLine);
  return <HistoryDialog of={product.sku} what="componentry" edits={edits} now={now} shown={(quantity) => showQuantity(quantity, "units")} onClose={onClose} />;
}
