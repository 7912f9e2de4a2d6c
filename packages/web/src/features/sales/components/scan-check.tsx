/** Checking a shipment at the door: what leaves is ticked as its labels are scanned. */
import { useState } from "react";
import { parseLabel } from "../../../entities/stock-line/label-text.ts";
import { skuOfScan } from "../../../entities/item/item-code.ts";
import { Icon } from "../../../kit/layout/icon.tsx";
import { Grow, Row } from "../../../kit/layout/stack.tsx";
import type { Lines } from "../../../kit/lines/lines.ts";
import { useLinesValue } from "../../../kit/lines/use-lines.ts";
import { refuseScan } from "../../../kit/scan/refused.ts";
import { ScanButton } from "../../../kit/scan/scan-button.tsx";
import { signal } from "../../../kit/scan/signal.ts";
import { useScan } from "../../../kit/scan/use-scan.ts";
import { readAtDoor } from "../api/scanned-lots.ts";
import { type LotToShip, scannedCount, type ToShip } from "../api/shipping.ts";
import "./scan-check.css";

interface Props {
  lines: Lines<LotToShip, ToShip>;
  disabled: boolean;
}

/** How much of the shipment is scanned, and the last answer. What does not leave is refused aloud and changes nothing. */
export function ScanCheck({ lines, disabled }: Props) {
  const scanned = useLinesValue(lines, (all) => scannedCount(all).scanned);
  const total = useLinesValue(lines, (all) => scannedCount(all).total);
  const [said, say] = useState("");
  const read = async (text: string) => {
    if (disabled) return;
    const { origin } = window.location;
    const sku = parseLabel(text, origin) ? undefined : await skuOfScan(text);
    const found = readAtDoor(text, sku, lines.all(), origin);
    say("refusal" in found ? "" : found.message);
    if ("refusal" in found) return refuseScan(text, `${found.refusal} Nothing was changed.`);
    signal("right");
    for (const id of found.rows) lines.edit(id, "scanned", true);
  };
  useScan((text) => void read(text));
  const whole = total > 0 && scanned === total;
  return (
    <Row boxed={whole ? "green" : scanned > 0 ? "amber" : "sunken"} justify="between">
      <Grow role="status">
        <p className="scan-check-count">
          {whole ? <Icon name="check" /> : null} {scanned} of {total} scanned
        </p>
        <p>{said || "Scan the label of each batch, carton or pallet that leaves."}</p>
      </Grow>
      <ScanButton label="Scan with the camera" className="button scan-check-camera" disabled={disabled} onRead={(text) => void read(text)} word />
    </Row>
  );
}
