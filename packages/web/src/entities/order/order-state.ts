/** The state of an order or line: open until completed or cancelled (specification 3, section 4). */
export type OrderState = "open" | "complete" | "cancelled";

interface Dated {
  dateCompleted: string | null;
  dateCancelled: string | null;
}

/** The state of an order or a line, from its dates. */
export function orderState({ dateCompleted, dateCancelled }: Dated): OrderState {
  if (dateCancelled !== null) return "cancelled";
  return dateCompleted === null ? "open" : "complete";
}
