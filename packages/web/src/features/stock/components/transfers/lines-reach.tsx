/**
 * In a large house: how far what is in the table reaches, and the ways to the rest of it.
 */
import type { FieldProps } from "../../../../kit/form/field.tsx";
import { ItemChooser } from "../../../../entities/item/item-chooser.tsx";
import { Icon } from "../../../../kit/layout/icon.tsx";
import type { BatchLabel } from "../../../../entities/batch/label-text.ts";
import { showNumber } from "../../../../kit/table/format.ts";
import type { StockLines } from "../../api/stock-lines.ts";
import { Grow, Row } from "../../../../kit/layout/stack.tsx";

interface Props {
  lines: StockLines;
  /** What the part is called; undefined for the whole house. */
  part: string | undefined;
  item: FieldProps<string | null>;
  disabled: boolean;
  onScanBatch: (label: BatchLabel) => void;
}

/**
 * Says what is here, chooses an item, and reads on where a part is longer than an answer. All items are offered: the
 * quantities in the list of items are up to a minute old, and what was just booked in must be found.
 */
export function LinesReach({ lines, part, item, disabled, onScanBatch }: Props) {
  const { rows, partial, readMore, reading } = lines;
  return (
    <Row grow="fields" gap={4}>
      <Row as="p" align="start" oneLine boxed={partial ? "amber" : undefined} className={partial ? undefined : "quiet"} role="status">
        <Icon name={partial ? "warning" : "info"} size="small" />
        <Grow as="span">{rows === undefined ? "Loading …" : reachOf(rows.length, partial, part)}</Grow>
        {readMore ? (
          <button type="button" className="tool" disabled={reading || disabled} aria-busy={reading} onClick={readMore}>
            {reading ? "Loading …" : "Load more lines"}
          </button>
        ) : null}
      </Row>
      <ItemChooser {...item} label="Lines of one item" disabled={disabled} onScanBatch={onScanBatch} />
    </Row>
  );
}

function reachOf(count: number, partial: boolean, part: string | undefined): string {
  const lines = count === 1 ? "1 line" : `${showNumber(count)} lines`;
  if (!partial) return part === undefined ? `All ${lines}.` : `All ${lines} of ${part}.`;
  if (part === undefined)
    return `The first ${lines} of the house. Search and filters see no others: choose an item, or a client, bin, warehouse, category or type, to see the rest.`;
  return `The first ${lines} of ${part}. Search and filters see no others: load more, or choose an item or bin.`;
}
