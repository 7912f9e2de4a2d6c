/** The stored settings of a table: columns and their order, page size, and saved views. Per user and browser. */
import { useCallback, useState } from "react";
import * as z from "zod";
import { writeStored, readStored } from "../../../lib/storage/browser-storage.ts";
import { session } from "../../../lib/user/session.ts";

const PageSizeKept = z.union([z.number().int().positive(), z.literal("all")]);
const Columns = z.object({ order: z.array(z.string()), hidden: z.array(z.string()) });
const View = z.object({
  name: z.string(),
  search: z.string(),
  chosen: z.record(z.string(), z.array(z.string())),
  sort: z.array(z.object({ id: z.string(), desc: z.boolean() })),
  columns: Columns,
});
const Memory = z.object({ columns: Columns.optional(), pageSize: PageSizeKept.optional(), views: z.array(View).optional() });

export type ColumnChoice = z.infer<typeof Columns>;
export type View = z.infer<typeof View>;
export type TableMemory = z.infer<typeof Memory>;

/** The valid part of the stored settings; fields of other versions are dropped. */
export function remembered(found: unknown): TableMemory {
  const read = Memory.safeParse(found);
  return read.success ? read.data : {};
}

/** The column order: as chosen, with new columns at their default positions. */
export function columnOrder(ids: readonly string[], chosen: readonly string[]): string[] {
  const order = chosen.filter((id) => ids.includes(id));
  ids.forEach((id, position) => {
    if (order.includes(id)) return;
    const before = ids.slice(0, position).findLast((candidate) => order.includes(candidate));
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id);
  });
  return order;
}

/** The stored settings of a table for the signed-in user, and their setter. */
export function useTableMemory(tableId: string): [TableMemory, (part: Partial<TableMemory>) => void] {
  const name = `table.${session.get().username ?? ""}.${tableId}`;
  const [memory, setMemory] = useState(() => remembered(readStored(name)));
  const change = useCallback(
    (part: Partial<TableMemory>) =>
      setMemory((before) => {
        const next = { ...before, ...part };
        writeStored(name, next);
        return next;
      }),
    [name],
  );
  return [memory, change];
}
