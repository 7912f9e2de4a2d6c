/** The usual values of an item's deliveries, from earlier ones. Pure. */
import type { Item } from "./item.rows.ts";

type Delivered = Pick<Item, "categoryType" | "deliveredTimes" | "deliveredExpiring" | "deliveredQuarantined" | "deliveredPackSize">;

/** The fields that a delivery line needs, and their defaults. */
export interface Usual {
  /** Whether it usually has an expiry date. */
  expiry: boolean;
  /** Whether it usually goes into quarantine. */
  quarantine: boolean;
  /** Grams or units in a pack; 0 for none. */
  packSize: number;
}

/** At least half of the deliveries had it. Before the first one a raw material has an expiry date, and nothing goes into quarantine. */
export function usualDelivery(item: Delivered): Usual {
  const { deliveredTimes: times = 0, deliveredExpiring = 0, deliveredQuarantined = 0, deliveredPackSize = 0 } = item;
  if (times === 0) return { expiry: item.categoryType === "Raw Material", quarantine: false, packSize: 0 };
  return { expiry: deliveredExpiring * 2 >= times, quarantine: deliveredQuarantined * 2 >= times, packSize: deliveredPackSize };
}
