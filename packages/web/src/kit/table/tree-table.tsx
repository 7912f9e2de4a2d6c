/**
 * A table whose rows unfold: PrimeReact's TreeTable without its styles. Arrow keys move and unfold; what is not there yet
 * is asked for when its row is unfolded.
 */
import { Column as PrimeColumn } from "primereact/column";
import { TreeTable as PrimeTreeTable, type TreeTablePassThroughOptions } from "primereact/treetable";
import type { TreeNode } from "primereact/treenode";
import { useMemo } from "react";
import { Icon } from "../layout/icon.tsx";
import { alignmentOf, type Column, written } from "./column.ts";
import "./tree-table.css";

const SPACE = "Space";

export interface TreeRow<Row> {
  key: string;
  row: Row;
  children: readonly TreeRow<Row>[];
  /** Rows beneath it that are not loaded yet. */
  more?: boolean;
}

/** Ticks on the rows of a tree. */
export interface TreeTicks<Row> {
  /** Whether a row is ticked, or some of what is beneath it; undefined for a row that cannot be ticked. */
  stateOf: (row: Row) => "all" | "some" | "none" | undefined;
  /** What is ticked, for a screen reader. */
  nameOf: (row: Row) => string;
  onTick: (row: Row, on: boolean) => void;
}

interface Props<Row> {
  /** What it shows, for a screen reader. */
  name: string;
  /** The first one is indented and unfolds. */
  columns: readonly Column<Row>[];
  rows: readonly TreeRow<Row>[];
  /** The keys of the rows that are unfolded. */
  expanded: ReadonlySet<string>;
  onExpanded: (keys: ReadonlySet<string>) => void;
  /** A row was unfolded of which not all is loaded. */
  onMore: (row: Row) => void;
  /** Its rows can be ticked: with the pointer, or the row that has the focus with Space. */
  ticks?: TreeTicks<Row> | undefined;
}

/** PrimeReact gives its frame the role of a table, and rows a tick that they do not have; its types do not know the parts of a row. */
function partsNamed(name: string): TreeTablePassThroughOptions {
  const parts: Record<string, object> = {
    root: { className: "tree-table", role: "group" },
    wrapper: { className: "tree-table-frame" },
    table: { role: "treegrid", "aria-label": name },
    row: { "aria-checked": undefined },
  };
  return parts as TreeTablePassThroughOptions;
}

/** Rows beneath rows, in columns; as wide as it must be, it scrolls sideways. */
export function TreeTable<Row>({ name, columns, rows, expanded, onExpanded, onMore, ticks }: Props<Row>) {
  const nodes = useMemo(() => rows.map(nodeOf), [rows]);
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
        const state = ticks?.stateOf(row);
        if (state !== undefined && (originalEvent as unknown as KeyboardEvent).code === SPACE) ticks?.onTick(row, state !== "all");
      }}
      togglerTemplate={(node, { onClick }) => <Toggler node={node} open={expanded.has(String(node.key))} onClick={onClick} />}
      pt={partsNamed(name)}
    >
      {columns.map((column, at) => (
        <PrimeColumn
          key={column.id}
          header={column.unit ? `${column.header} (${column.unit})` : column.header}
          expander={at === 0}
          body={(node: TreeNode) => cellOf(column, (node.data as TreeRow<Row>).row, at === 0 ? ticks : undefined)}
          pt={{
            headerCell: { "data-align": alignmentOf(column) },
            bodyCell: { "data-align": alignmentOf(column), "data-kind": column.kind, "data-grow": column.grow },
          }}
        />
      ))}
    </PrimeTreeTable>
  );
}

function cellOf<Row>(column: Column<Row>, row: Row, ticks: TreeTicks<Row> | undefined) {
  const shown = column.cell ? column.cell(row) : written(column, row);
  if (!ticks) return shown;
  return (
    <span className="tree-table-ticked">
      <Tick row={row} ticks={ticks} />
      {shown}
    </span>
  );
}

function Tick<Row>({ row, ticks: { stateOf, nameOf, onTick } }: { row: Row; ticks: TreeTicks<Row> }) {
  const state = stateOf(row);
  if (state === undefined) return <span className="tree-table-tick" />;
  return (
    <label className="tree-table-tick">
      <input
        type="checkbox"
        aria-label={`Tick ${nameOf(row)}`}
        checked={state === "all"}
        ref={(box) => {
          if (box) box.indeterminate = state === "some";
        }}
        onChange={({ target }) => onTick(row, target.checked)}
      />
    </label>
  );
}

function nodeOf<Row>(tree: TreeRow<Row>): TreeNode {
  return { key: tree.key, data: tree, children: tree.children.map(nodeOf), leaf: tree.children.length === 0 && !tree.more };
}

function Toggler({ node, open, onClick }: { node: TreeNode; open: boolean; onClick: (event: React.SyntheticEvent) => void }) {
  const depth = depthOf(String(node.key));
  const indent = { "--depth": depth } as React.CSSProperties;
  if (node.leaf) return <span className="tree-table-leaf" style={indent} />;
  return (
    <button type="button" className="tree-table-toggler" style={indent} tabIndex={-1} aria-label={open ? "Fold" : "Unfold"} onClick={onClick}>
      <Icon name={open ? "chevron-down" : "chevron-right"} size="small" />
    </button>
  );
}

/** Keys of rows are paths: each part of them is a row above. */
export const ROW_PATH = " / ";
const depthOf = (key: string): number => key.split(ROW_PATH).length - 1;
