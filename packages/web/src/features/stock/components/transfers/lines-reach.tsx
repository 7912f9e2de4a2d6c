/**
 * With large stock: shows which part is loaded, and loads more.
 */
import type { FieldProps } from "../../../../kit/form/field.tsx";
import { ItemChooser } from "../../../../entities/item/item-chooser.tsx";
import { Icon } from "../../../../kit/layout/icon.tsx";
import type { ScannedStockLine } from "../../../../entities/stock-line/label-text.ts";
import { showNumber } from "../../../../kit/table/columns/format.ts";
import type { StockLines } from "../../api/stock-lines.ts";
import { Grow, Row } from "../../../../kit/layout/stack.tsx";

interface Props {
  lines: StockLines;
  /** The name of the part; undefined for all stock. */
  part: string | undefined;
  item: FieldProps<string | null>;
  disabled: boolean;
  onScanStockLine: (label: ScannedStockLine) => void;
}

/**
 * Shows the loaded part, filters by item, and loads further pages. Offers all items, because quantities in the item list can
 * be a minute old.
 */
export function LinesReach({ lines, part, item, disabled, onScanStockLine }: Props) {
  const { rows, partial, readMore, reading } = lines;
  return (
    <Row grow="fields" gap={4}>
      <Row as="p" align="start" oneLine boxed={partial ? "amber" : undefined} className={partial ? undefined : "quiet"} role="status">
        <Icon name={partial ? "warning" : "info"} size="small" />
        <Grow as="span">{rows === undefined ? "Loading …" : reachText(rows.length, partial, part)}</Grow>
        {readMore ? (
          <button type="button" className="tool" disabled={reading || disabled} aria-busy={reading} onClick={readMore}>
            {reading ? "Loading …" : "Load more lines"}
          </button>
        ) : null}
      </Row>
      <ItemChooser {...item} label="Lines of one item" disabled={disabled} onScanStockLine={onScanStockLine} />
    </Row>
  );
}

function reachText(count: number, partial: boolean, part: string | undefined): string {
  const lines = count === 1 ? "1 line" : `${showNumber(count)} lines`;
  if (!partial) return part === undefined ? `All ${lines}.` : `All ${lines} of ${part}.`;
  if (part === undefined)
    return `The first ${lines} of all stock. Search and filters only apply to these. Choose an item, client, bin, warehouse, category or type to see the rest.`;
  return `The first ${lines} of ${part}. Search and filters only apply to these. Load more, or choose an item or bin.`;
}
