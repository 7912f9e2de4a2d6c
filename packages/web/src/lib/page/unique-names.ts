/** Names each row for its actions: by its name, with a further text if another row has the same name. */
export function uniqueNames<Row>(rows: readonly Row[], rowName: (row: Row) => string, more: (row: Row) => string): (row: Row) => string {
  const named = Map.groupBy(rows, rowName);
  return (row) => ((named.get(rowName(row))?.length ?? 0) > 1 ? `${rowName(row)}, ${more(row)}` : rowName(row));
}
