/** The trail of what is sold and made. */
import type { RecordRows } from "./record-shapes.ts";

export const MAKING_ROWS: readonly RecordRows[] = [];
