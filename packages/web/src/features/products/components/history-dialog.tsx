import type { ProductSummary } from "@apothecary/core/products/contract";
import { useQuery } from "@tanstack/react-query";
import { ListHistory } from "../../../entities/job/list-history.tsx";
import type { ProductBom } from "../../../entities/product/queries.ts";
import { MessageDialog } from "../../../kit/dialog/message-dialog.tsx";
import { EmptyState } from "../../../kit/page/empty-state.tsx";
import { Failed } from "../../../kit/page/failed.tsx";
import { Skeleton } from "../../../kit/page/skeleton.tsx";
import { showQuantity } from "../../../kit/table/format.ts";
import { historyQuery } from "../api/product-edits.ts";

/** A line of a bill as versions of it are compared. */
const lineOf = ({ sku, quantity }: { sku: string; quantity: number }) => ({ sku, amount: quantity, exactMatch: false });

/** The bills of componentry that a product had before. Shown while it is rendered. */
export function HistoryDialog({ product, bom, onClose }: { product: ProductSummary; bom: ProductBom; onClose: () => void }) {
  const { data, error, refetch } = useQuery(historyQuery(product.id));
  return (
    <MessageDialog
      title={`History of ${product.sku}`}
      size="normal"
      buttons={
        <button type="button" className="button" onClick={onClose}>
          Close
        </button>
      }
      onClose={onClose}
    >
      {data === undefined ? (
        error ? (
          <Failed message={error.message} retry={() => void refetch()} />
        ) : (
          <Skeleton />
        )
      ) : data.length === 0 ? (
        <EmptyState icon="history" title="The componentry has not been edited" hint="Each edit keeps the componentry before it here." />
      ) : (
        <ListHistory
          label="Earlier componentry"
          earlier={data.map(({ componentry, ...edit }) => ({ ...edit, lines: componentry.map(lineOf) }))}
          now={bom.componentry.map(lineOf)}
          shown={(quantity) => showQuantity(quantity, "units")}
        />
      )}
    </MessageDialog>
  );
}
