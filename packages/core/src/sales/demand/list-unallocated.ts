/** The list of sales items without a job. */
import type { Feed } from "../../lib/lists/change-mark.ts";
import { type AskedList, listFresh } from "../../lib/lists/fresh-list.ts";
import type { Listed } from "../../lib/lists/list-page.ts";
import type { Row } from "../../lib/table/write.ts";
import type { RemovedSalesItem, UnallocatedItem } from "../contract.ts";
import { LEFT_UNALLOCATED, type OrderLine, type OrderLineRow, UNALLOCATED } from "../order.rows.ts";

/** Where changes of the list show: its lines, and lines that left it. */
const FEEDS: readonly [Feed, ...Feed[]] = [
  { partition: UNALLOCATED, index: "g1" },
  { partition: LEFT_UNALLOCATED, index: "g1" },
];

const ATTRIBUTES = [
  "salesId",
  "salesOrderId",
  "soNumber",
  "poNumber",
  "clientId",
  "client",
  "orderDate",
  "dispatchDate",
  "productSku",
  "productName",
  "formulaId",
  "formulaCode",
  "rAndDCode",
  "fillSize",
  "quantity",
  "notes",
] as const satisfies readonly (keyof OrderLineRow & string)[];

type Shown = Pick<OrderLine, (typeof ATTRIBUTES)[number]>;

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

function unallocatedItems(line: Shown): UnallocatedItem[] {
  if (line.formulaId === null) return [];
  return [
    {
      salesItemId: line.salesId,
      formulaId: line.formulaId,
      productSku: line.productSku,
      productName: line.productName,
      quantity: line.quantity,
      clientId: line.clientId,
      client: line.client,
      poNumber: line.poNumber,
      soNumber: line.soNumber,
      salesOrderId: line.salesOrderId,
      orderDate: line.orderDate,
      dispatchDate: line.dispatchDate,
      fillSize: line.fillSize,
      fillWeight: line.fillSize,
      formulaCode: line.formulaCode,
      rAndDCode: line.rAndDCode,
      notes: line.notes,
    },
  ];
}
