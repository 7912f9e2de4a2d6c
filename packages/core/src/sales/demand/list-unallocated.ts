/** The list of sales items without a job. */
import type { Feed } from "../../lib/lists/change-mark.ts";
import { type AskedList, listFresh } from "../../lib/lists/fresh-list.ts";
import type { Listed } from "../../lib/lists/list-page.ts";
import type { Row } from "../../lib/table/write.ts";
import type { RemovedSalesItem, UnallocatedItem } from "../contract.ts";
import { shapedBy, typedKeys } from "../../lib/rules/keyed.ts";
import { unallocatedQuantity } from "../line-quantity-shapes.ts";
import { WaitingLine } from "../order-shapes.ts";
import { LEFT_UNALLOCATED, type OrderLineRow, UNALLOCATED } from "../order.rows.ts";

/** Where changes of the list show: its lines, and lines that left it. */
const FEEDS: readonly [Feed, ...Feed[]] = [
  { partition: UNALLOCATED, index: "g1" },
  { partition: LEFT_UNALLOCATED, index: "g1" },
];

/** What is shown, and what tells how much of a line has jobs. */
const ATTRIBUTES = [
  ...typedKeys(WaitingLine.shape),
  ...(["categoryCode", "parts", "fromStock", "formulaJobId", "productJobId", "dateCompleted"] as const),
] as const satisfies readonly (keyof OrderLineRow & string)[];
type Waiting = Pick<OrderLineRow, (typeof ATTRIBUTES)[number]>;

/**
 * The sales items that wait for a job, oldest order first; with `since`, those that changed, and as removed those that
 * no longer wait. The fill size is proposed as the fill weight.
 */
export async function listUnallocated(asked: AskedList): Promise<Listed<UnallocatedItem | RemovedSalesItem>> {
  return listFresh<OrderLineRow, UnallocatedItem | RemovedSalesItem>(asked, {
    feeds: FEEDS,
    attributes: ATTRIBUTES,
    shown: (lines) => inOrder(lines).flatMap(unallocatedItems),
    changed: ([waiting = [], left = []]: Row[][]) => [
      ...(waiting as OrderLineRow[]).flatMap(unallocatedItems),
      ...(left as OrderLineRow[]).map(({ salesId }) => ({ salesItemId: salesId, removed: true as const })),
    ],
  });
}

function inOrder(lines: readonly OrderLineRow[]): OrderLineRow[] {
  return lines.toSorted((a, b) => (a.orderDate < b.orderDate ? -1 : a.orderDate > b.orderDate ? 1 : a.salesId - b.salesId));
}

function unallocatedItems(row: Waiting): UnallocatedItem[] {
  const { salesId: salesItemId, formulaId, quantity: ordered, ...line } = shapedBy(WaitingLine, row);
  return formulaId === null ? [] : [{ ...line, salesItemId, formulaId, ordered, quantity: unallocatedQuantity(row), fillWeight: line.fillSize }];
}
