/** A purchase order to print, or as a CSV file. */
import type { PurchaseDetail } from "@apothecary/core/purchasing/contract";
import { quantityText } from "@apothecary/core/lib/rules/quantity";
import { Icon } from "../../../kit/layout/icon.tsx";
import { Paper, type PaperColumn, PaperTable } from "../../../kit/print/paper.tsx";
import { PaperDialog } from "../../../kit/print/paper-dialog.tsx";
import { download } from "../../../kit/table/columns/csv.ts";
import { showDay, showMoney } from "../../../kit/table/columns/format.ts";
import { purchasePath } from "../../../lib/page/paths.ts";
import { dayAt } from "../../../lib/user/business-time.ts";
import { type PurchaseLine, purchaseCsv } from "../api/purchases.ts";

export function PurchasePaper({ purchase, onClose }: { purchase: PurchaseDetail; onClose: () => void }) {
  const { id, purchaseNumber, supplier, state, createdAt, sentAt, total, lines } = purchase;
  const title = `Purchase order ${purchaseNumber}`;
  return (
    <PaperDialog
      title={title}
      paper={
        <Paper
          code={window.location.origin + purchasePath(id)}
          kind="Purchase order"
          title={`${purchaseNumber} ${supplier}`}
          facts={[
            { label: "To", value: supplier },
            { label: "State", value: state },
            { label: "Drafted on", value: showDay(dayAt(createdAt)) },
            ...(sentAt === null ? [] : [{ label: "Sent on", value: showDay(dayAt(sentAt)) }]),
            { label: "Total", value: showMoney(total) },
          ]}
        >
          <PaperTable caption="Lines" columns={COLUMNS} rows={lines} rowKey={({ purchaseLineId }) => String(purchaseLineId)} />
        </Paper>
      }
      more={
        <button type="button" className="button" onClick={() => download(title, purchaseCsv(purchase))}>
          <Icon name="download" />
          Download CSV
        </button>
      }
      onClose={onClose}
    />
  );
}

const COLUMNS: readonly PaperColumn<PurchaseLine>[] = [
  { header: "SKU", cell: ({ sku }) => <span className="code">{sku}</span> },
  { header: "Name", cell: ({ name }) => name },
  { header: "Quantity", figure: true, cell: ({ quantity, unit }) => quantityText(quantity, unit) },
  { header: "Price", figure: true, cell: ({ price, unit }) => `${showMoney(price)} / ${unit === "g" ? "kg" : "unit"}` },
  { header: "Due", cell: ({ dueDate }) => (dueDate === null ? "" : showDay(dueDate)) },
];
