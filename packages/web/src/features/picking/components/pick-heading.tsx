import { AtRisk } from "../../../entities/lot/at-risk.tsx";
import { LotLink } from "../../../entities/lot/lot-link.tsx";
import { ItemLink } from "../../../entities/item/item-link.tsx";
import { locationText } from "../../../entities/location/location-text.ts";
import { Row } from "../../../kit/layout/stack.tsx";
import { NumberCell } from "../../../kit/lines/line-cells.tsx";
import { useLinesValue } from "../../../kit/lines/use-lines.ts";
import { showDay, showQuantity } from "../../../kit/table/columns/format.ts";
import { notify } from "../../../lib/server/notify.ts";
import type { PickRow } from "../api/pick-lists.ts";
import { totalPicked, type PickLines, type TransferLines } from "../api/picking-lines.ts";

interface Props {
  row: PickRow;
  picks: PickLines;
  transfers: TransferLines;
}

/** The heading of a batch: its location, item and quantity to transfer. */
export function PickHeading({ row, picks, transfers }: Props) {
  const { elementId, sku, name, batch, unit, warehouse, bin, expiry } = row;
  const picked = useLinesValue(picks, (all) => totalPicked(all, elementId));
  return (
    <>
      <strong>{locationText({ warehouse, bin })}</strong>
      <span>
        <ItemLink sku={sku} /> {name}
      </span>
      <span>
        Batch <LotLink batchNumber={batch} sku={sku} />
      </span>
      <span>In batch {showQuantity(row.quantityOfBatch, unit)}</span>
      {row.atRisk ? <AtRisk /> : null}
      {expiry ? <span>Expires {showDay(expiry)}</span> : null}
      {row.requiredFor.length > 1 ? (
        <span>
          Picked <output aria-label={`Picked of ${sku} ${batch}`}>{showQuantity(picked, unit)}</output>
        </span>
      ) : null}
      <Row oneLine className="lines-heading-end">
        <span>Transfer</span>
        <NumberCell
          lines={transfers}
          id={elementId}
          field="transfer"
          label={`Transfer quantity of ${sku} ${batch}`}
          unit={unit}
          onRevert={(message) => notify({ message, type: "error" })}
        />
      </Row>
    </>
  );
}
