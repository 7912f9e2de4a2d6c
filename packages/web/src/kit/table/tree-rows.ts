/** The separator of row keys, which are paths: each segment is an ancestor. */
export const ROW_PATH = " / ";

export interface TreeRow<Row> {
  key: string;
  row: Row;
  children: readonly TreeRow<Row>[];
  /** Whether it has child rows that are not loaded yet. */
  more?: boolean;
}
