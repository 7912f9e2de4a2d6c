import { LotLink } from "../../../../entities/lot/lot-link.tsx";
import { Icon } from "../../../../kit/layout/icon.tsx";
import type { StockLineDetail } from "../../api/stock-item.ts";
import { DialogCell } from "./stock-line-cells.tsx";
import "./batch-number-cell.css";
import { Row } from "../../../../kit/layout/stack.tsx";

interface Props {
  sku: string;
  stockLine: StockLineDetail;
  /** Edits the number; undefined without the permission. */
  onEdit: (() => void) | undefined;
  onMenu: (at: { x: number; y: number }) => void;
}

/** The sticky cell of a batch: a link to its page, an edit button with the permission, and its menu. */
export function BatchNumberCell({ sku, stockLine: { batchNumber }, onEdit, onMenu }: Props) {
  return (
    <Row as="span" gap={1} justify="between" oneLine className="batch-number-cell">
      <span className="batch-number-cell-word">
        <LotLink batchNumber={batchNumber} sku={sku} />
      </span>
      {onEdit ? <DialogCell label={`Batch number ${batchNumber}`} onEdit={onEdit} /> : null}
      <button
        type="button"
        className="button button-quiet button-icon batch-number-cell-menu"
        aria-haspopup="menu"
        aria-label={`Actions for batch ${batchNumber}`}
        onClick={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          onMenu({ x: box.left, y: box.bottom });
        }}
      >
        <Icon name="more" />
      </button>
    </Row>
  );
}
