import type { Delivery } from "@apothecary/core/deliveries/contract";
import { Notice } from "../../../kit/page/page.tsx";

/** The lines of a delivery that could not be booked in, with reasons. */
export function PassedOver({ lines }: { lines: Delivery["passedOver"] }) {
  if (lines.length === 0) return null;
  return (
    <Notice role="alert">
      <ul>
        {lines.map(({ line, sku, message }) => (
          <li key={line}>
            Line {line} ({sku}) has not been booked in: {message}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
