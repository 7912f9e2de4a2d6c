/** The rows of a table of lines: lines, groups, header, footer. */
import { type CSSProperties, memo, type ReactNode } from "react";
import { useStore } from "../../lib/storage/store.ts";
import { Icon } from "../layout/icon.tsx";
import { ColumnCell } from "./column-cell.tsx";
import type { LineColumn } from "./line-column.ts";
import type { Line, Lines } from "./lines.ts";
import { useLine, useLineValue, useLinesValue } from "./use-lines.ts";

/** The error of a line as a whole. */
function CellError({ children }: { children: ReactNode }) {
  return (
    <p className="line-cell-error" role="alert">
      <Icon name="error" size="small" />
      {children}
    </p>
  );
}

/** A spacer for rows that are not rendered. */
export function Space({ height, width }: { height: number; width: number }) {
  return height > 0 ? (
    <tr>
      <td colSpan={width} style={{ height }} className="lines-space" />
    </tr>
  ) : null;
}

interface Placed {
  index: number;
  measure: ((row: HTMLTableRowElement | null) => void) | undefined;
}

interface LineRowProps<Row, Values extends object> extends Placed {
  id: string;
  number: number;
  lines: Lines<Row, Values>;
  columns: readonly LineColumn<Row, Values>[];
  lineName: ((line: Line<Row, Values>) => string) | undefined;
  removable: boolean;
  /** Which lines may be removed; by default all. */
  mayRemove: ((line: Line<Row, Values>) => boolean) | undefined;
  isDone: ((line: Line<Row, Values>) => boolean) | undefined;
  /** Undefined while no line may be removed. */
  onRemove: ((id: string) => void) | undefined;
}

function RowOfLine<Row, Values extends object>(props: LineRowProps<Row, Values>) {
  const { id, number, index, measure, lines, columns, lineName, removable, mayRemove, isDone, onRemove } = props;
  const name = useLineValue(lines, id, (line) => lineName?.(line) ?? `line ${number}`);
  const done = useLineValue(lines, id, (line) => isDone?.(line) ?? false);
  const error = useLineValue(lines, id, ({ errors }) => errors.line);
  const kept = useLineValue(lines, id, (line) => mayRemove?.(line) === false);
  if (name === undefined) return null;
  return (
    <tr ref={measure} data-index={index} aria-rowindex={index + 2} className="lines-row" data-done={done}>
      {columns.map((column, position) => (
        <td
          key={column.id ?? column.field}
          data-label={column.header}
          className={`lines-cell lines-${lineAlignment(column)} ${column.card?.first ? "lines-card-first" : ""} ${column.card?.bare ? "lines-card-bare" : ""}`}
          style={column.card && ({ "--card-phone": column.card.phone, "--card-tablet": column.card.tablet } as CSSProperties)}
        >
          <ColumnCell column={column} lines={lines} id={id} name={name} />
          {position === 0 && error !== undefined ? <CellError>{error}</CellError> : null}
        </td>
      ))}
      {removable && kept ? <td className="lines-cell lines-remove" /> : null}
      {removable && !kept ? (
        <td className="lines-cell lines-remove">
          <button type="button" className="button button-quiet button-icon" aria-label={`Remove ${name}`} disabled={!onRemove} onClick={() => onRemove?.(id)}>
            <Icon name="delete" />
          </button>
        </td>
      ) : null}
    </tr>
  );
}

/** A line, memoised. It subscribes only to its name; its cells subscribe to their values. */
export const LineRow = memo(RowOfLine) as typeof RowOfLine;

interface GroupRowProps<Row, Values extends object> extends Placed {
  id: string;
  lines: Lines<Row, Values>;
  heading: (group: Line<Row, Values>) => ReactNode;
  width: number;
}

function RowOfGroup<Row, Values extends object>({ id, index, measure, lines, heading, width }: GroupRowProps<Row, Values>) {
  const group = useLine(lines, id);
  if (!group) return null;
  return (
    <tr ref={measure} data-index={index} aria-rowindex={index + 2} className="lines-group">
      <th colSpan={width} scope="rowgroup">
        <div className="lines-heading">{heading(group)}</div>
        {group.errors.line ? <CellError>{group.errors.line}</CellError> : null}
      </th>
    </tr>
  );
}

/** A group, memoised. Its heading subscribes to the group. */
export const GroupRow = memo(RowOfGroup) as typeof RowOfGroup;

/** The header row. */
export function Head<Row, Values extends object>({ columns, removable }: { columns: readonly LineColumn<Row, Values>[]; removable: boolean }) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th
            key={column.id ?? column.field}
            scope="col"
            className={`lines-head lines-${lineAlignment(column)}`}
            style={column.grow ? undefined : { width: column.width }}
            title={column.help}
          >
            {column.header}
          </th>
        ))}
        {removable ? (
          <th className="lines-head lines-remove">
            <span className="visually-hidden">Remove</span>
          </th>
        ) : null}
      </tr>
    </thead>
  );
}

/** The footer row with the totals. */
export function Foot<Row, Values extends object>({ lines, columns, removable }: Pick<LineRowProps<Row, Values>, "lines" | "columns" | "removable">) {
  if (!columns.some(({ total }) => total !== undefined)) return null;
  return (
    <tfoot>
      <tr>
        {columns.map((column) => (
          <td key={column.id ?? column.field} data-label={column.header} className={`lines-cell lines-total lines-${lineAlignment(column)}`}>
            {column.total ? <Total lines={lines} total={column.total} wrong={column.totalWrong ?? NEVER} /> : null}
          </td>
        ))}
        {removable ? <td className="lines-cell lines-total" /> : null}
      </tr>
    </tfoot>
  );
}

const NEVER = () => false;

interface TotalProps<Row, Values extends object> {
  lines: Lines<Row, Values>;
  total: (all: readonly Line<Row, Values>[]) => string;
  wrong: (all: readonly Line<Row, Values>[]) => boolean;
}

function Total<Row, Values extends object>({ lines, total, wrong }: TotalProps<Row, Values>) {
  const attempts = useStore(lines.attempts);
  const isWrong = useLinesValue(lines, wrong);
  const words = useLinesValue(lines, total);
  if (attempts === 0 || !isWrong) return <output>{words}</output>;
  // A new key on each submit attempt restarts the flash animation.
  return (
    <output>
      <span key={attempts} className="lines-total-wrong">
        {words}
      </span>
    </output>
  );
}

/** Numbers are right-aligned, checkboxes centred, the rest left-aligned. */
function lineAlignment<Row, Values extends object>({ kind, align }: LineColumn<Row, Values>): "left" | "right" | "center" {
  if (align) return align;
  if (kind === "quantity" || kind === "decimal" || kind === "money") return "right";
  return kind === "tick" ? "center" : "left";
}
