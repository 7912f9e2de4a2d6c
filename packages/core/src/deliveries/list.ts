/** The list of deliveries: all, of a supplier, or by prefix of an order number or supplier batch number. */
import type * as z from "zod";
import { pageAcross } from "../lib/lists/across.ts";
import { get, getMany, type Range } from "../lib/table/table.ts";
import type { Row } from "../lib/table/write.ts";
import { deliveredSupplierBatches } from "../stock/lots/supplier-batch.rows.ts";
import type { deliveries } from "./contract.ts";
import type { DeliverySummary } from "./delivery-shapes.ts";
import {
  allDeliveries,
  supplierDeliveries,
  deliveriesWithOrder,
  parseDeliveryNumber,
  deliveryKey,
  type DeliveryRow,
  deliverySummary,
} from "./delivery.rows.ts";

/** Deliveries per page. */
const MAX_DELIVERIES = 100;

type Asked = z.output<typeof deliveries.query>;
interface Listed {
  rows: DeliverySummary[];
  next: string | undefined;
}

/** A page of deliveries. A delivery is also found by its own number. 400 for a cursor of another list. */
export async function listDeliveries({ supplier, search, cursor }: Asked): Promise<Listed> {
  if (search) return searched(search, cursor);
  const range = supplier === undefined ? allDeliveries : supplierDeliveries(supplier);
  const { rows, next } = await pageAcross<DeliveryRow>([range], cursor, MAX_DELIVERIES);
  return { rows: rows.map(deliverySummary), next };
}

async function searched(search: string, cursor: string | undefined): Promise<Listed> {
  const ranges: readonly Range[] = [deliveriesWithOrder(search), deliveredSupplierBatches(search)];
  const id = cursor === undefined ? parseDeliveryNumber(search) : undefined;
  const found = pageAcross<Row>(ranges, cursor, MAX_DELIVERIES);
  const [{ rows, next }, named] = await Promise.all([found, id === undefined ? undefined : get<DeliveryRow>(deliveryKey(id))]);
  const withOrder = rows.filter(isDelivery);
  const known = new Set(withOrder.map((row) => row.id));
  const ids = new Set(rows.flatMap((row) => (typeof row["deliveryId"] === "number" && !known.has(row["deliveryId"]) ? [row["deliveryId"]] : [])));
  const others = await getMany<DeliveryRow>([...ids].map(deliveryKey));
  const all = new Map([...(named ? [named] : []), ...withOrder, ...others.flatMap((row) => row ?? [])].map((row) => [row.id, deliverySummary(row)]));
  return { rows: [...all.values()].toSorted((a, b) => (a.at < b.at ? 1 : -1)), next };
}

/** The other rows are lines with a supplier's batch number. */
function isDelivery(row: Row): row is DeliveryRow {
  return row.SK === deliveryKey(0).SK;
}
