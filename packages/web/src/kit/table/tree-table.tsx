/**
 * A table with expandable rows: PrimeReact's TreeTable, unstyled. Arrow keys move, expand and collapse. Child rows may
 * be loaded when their parent is expanded.
 */
import { Column as PrimeColumn } from "primereact/column";
import { TreeTable as PrimeTreeTable, type TreeTablePassThroughOptions } from "primereact/treetable";
import type { TreeNode } from "primereact/treenode";
import { useMemo } from "react";
import { Icon } from "../layout/icon.tsx";
import { columnAlignment, type Column, rowName, written } from "./columns/column.ts";
import { ROW_PATH, type TreeRow } from "./tree-rows.ts";
import "./tree-table.css";

const SPACE = "Space";

/** The checkboxes of a tree. */
export interface TreeTicks<Row> {
  /** Whether a row, or some of its descendants, are checked; undefined for rows without a checkbox. */
  tickState: (row: Row) => "all" | "some" | "none" | undefined;
  /** The accessible name of a checkbox. */
  rowName: (row: Row) => string;
  onTick: (row: Row, on: boolean) => void;
}

interface Props<Row> {
  /** The accessible name of the table. */
  name: string;
  /** The first column is indented and has the toggle. */
  columns: readonly Column<Row>[];
  rows: readonly TreeRow<Row>[];
  /** The keys of the expanded rows. */
  expanded: ReadonlySet<string>;
  onExpanded: (keys: ReadonlySet<string>) => void;
  /** Called when a row is expanded whose children are not all loaded. */
  onMore: (row: Row) => void;
  /** Adds checkboxes, toggled by pointer, or by Space on the focused row. */
  ticks?: TreeTicks<Row> | undefined;
}

/**
 * Corrects the roles of PrimeReact's markup: its frame has the role of a table, and its rows a checked state that they
 * do not have. Its types omit the parts of a row.
 */
function partsNamed(name: string): TreeTablePassThroughOptions {
  const parts: Record<string, object> = {
    root: { className: "tree-table", role: "group" },
    wrapper: { className: "tree-table-frame" },
    table: { role: "treegrid", "aria-label": name },
    row: { "aria-checked": undefined },
  };
  return parts as TreeTablePassThroughOptions;
}

/** A tree table. It scrolls horizontally if its columns do not fit. */
export function TreeTable<Row>({ name, columns, rows, expanded, onExpanded, onMore, ticks }: Props<Row>) {
  const nodes = useMemo(() => rows.map(treeNode), [rows]);
  const open = useMemo(() => Object.fromEntries([...expanded].map((key) => [key, true])), [expanded]);
  return (
    <PrimeTreeTable
      unstyled
      value={nodes}
      expandedKeys={open}
      onToggle={({ value }) => onExpanded(new Set(Object.entries(value).flatMap(([key, on]) => (on ? [key] : []))))}
      onExpand={({ node }) => {
        const tree = node.data as TreeRow<Row>;
        if (tree.more) onMore(tree.row);
      }}
      onRowClick={({ originalEvent, node }) => {
        const { row } = node.data as TreeRow<Row>;
        const state = ticks?.tickState(row);
        if (state !== undefined && (originalEvent as unknown as KeyboardEvent).code === SPACE) ticks?.onTick(row, state !== "all");
      }}
      togglerTemplate={(node, { onClick }) => (
        <Toggler node={node} name={rowName(columns, (node.data as TreeRow<Row>).row)} open={expanded.has(String(node.key))} onClick={onClick} />
      )}
      pt={partsNamed(name)}
    >
      {columns.map((column, at) => (
        <PrimeColumn
          key={column.id}
          header={column.unit ? `${column.header} (${column.unit})` : column.header}
          expander={at === 0}
          body={(node: TreeNode) => treeCell(column, (node.data as TreeRow<Row>).row, at === 0 ? ticks : undefined)}
          pt={{
            headerCell: { "data-align": columnAlignment(column) },
            bodyCell: { "data-align": columnAlignment(column), "data-kind": column.kind, "data-grow": column.grow },
          }}
        />
      ))}
    </PrimeTreeTable>
  );
}

function treeCell<Row>(column: Column<Row>, row: Row, ticks: TreeTicks<Row> | undefined) {
  const shown = column.cell ? column.cell(row) : written(column, row);
  if (!ticks) return shown;
  return (
    <span className="tree-table-ticked">
      <Tick row={row} ticks={ticks} />
      {shown}
    </span>
  );
}

function Tick<Row>({ row, ticks: { tickState, rowName, onTick } }: { row: Row; ticks: TreeTicks<Row> }) {
  const state = tickState(row);
  if (state === undefined) return <span className="tree-table-tick" />;
  return (
    <label className="tree-table-tick">
      <input
        type="checkbox"
        aria-label={`Tick ${rowName(row)}`}
        checked={state === "all"}
        ref={(box) => {
          if (box) box.indeterminate = state === "some";
        }}
        onChange={({ target }) => onTick(row, target.checked)}
      />
    </label>
  );
}

function treeNode<Row>(tree: TreeRow<Row>): TreeNode {
  return { key: tree.key, data: tree, children: tree.children.map(treeNode), leaf: tree.children.length === 0 && !tree.more };
}

function Toggler({ node, name, open, onClick }: { node: TreeNode; name: string; open: boolean; onClick: (event: React.SyntheticEvent) => void }) {
  const depth = pathDepth(String(node.key));
  const indent = { "--depth": depth } as React.CSSProperties;
  if (node.leaf) return <span className="tree-table-leaf" style={indent} />;
  return (
    <button type="button" className="tree-table-toggler" style={indent} tabIndex={-1} aria-label={`${open ? "Fold" : "Unfold"} ${name}`} onClick={onClick}>
      <Icon name={open ? "chevron-down" : "chevron-right"} size="small" />
    </button>
  );
}

const pathDepth = (key: string): number => key.split(ROW_PATH).length - 1;
