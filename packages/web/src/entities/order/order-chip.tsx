import { Chip } from "../../kit/layout/chip.tsx";
import type { OrderState } from "./order-state.ts";

/** The badge of an order that is no longer open; an open order has none (specification 3, section 2). */
export function OrderChip({ state }: { state: OrderState }) {
  if (state === "open") return null;
  return state === "complete" ? (
    <Chip tone="green" icon="check">
      COMPLETE
    </Chip>
  ) : (
    <Chip tone="red" icon="error">
      CANCELLED
    </Chip>
  );
}
