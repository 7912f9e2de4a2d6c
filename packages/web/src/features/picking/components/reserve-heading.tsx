import { ItemLink } from "../../../entities/item/item-link.tsx";
import { Chip } from "../../../kit/layout/chip.tsx";
import { Icon } from "../../../kit/layout/icon.tsx";
import { useArea } from "../../../kit/lines/line-area.tsx";
import type { Lines } from "../../../kit/lines/lines.ts";
import { useLinesValue } from "../../../kit/lines/use-lines.ts";
import { showQuantity } from "../../../kit/table/columns/format.ts";
import { today } from "../../../lib/user/business-time.ts";
import { unavailableText } from "../api/auto-reserve.ts";
import type { PickListItem } from "../api/pick-lists.ts";
import { numberOrZero, type ReserveRow, type ReserveValues, skuOfLine } from "../api/reserve-lines.ts";
import "./reserve-heading.css";

interface Props {
  item: PickListItem;
  lines: Lines<ReserveRow, ReserveValues>;
  onAuto: (item: PickListItem) => void;
}

/** The heading of a SKU: required, reserved, usable and short quantities, jobs, and unusable batches. */
export function ReserveHeading({ item, lines, onAuto }: Props) {
  const { sku, name, unit, shortage, requiredFor } = item;
  const { disabled } = useArea();
  const entered = useLinesValue(lines, (all) => all.reduce((sum, line) => sum + (skuOfLine(line) === sku ? numberOrZero(line.values.reserve) : 0), 0));
  const figure = (value: number) => showQuantity(value, unit);
  const rest = item.requirementRemaining - entered;
  const unavailable = item.unavailable.map((stockLine) => `${stockLine.batchNumber} (${unavailableText(stockLine, today())})`);
  return (
    <>
      <strong>
        <ItemLink sku={sku} /> {name}
      </strong>
      <span>
        Required <strong>{figure(item.quantity)}</strong>
      </span>
      <span>Reserved {figure(item.quantity - item.requirementRemaining)}</span>
      <span>Usable {figure(item.totalUnreservedStock)}</span>
      {shortage > 0 ? (
        <Chip tone="red" icon="warning">
          Short {figure(shortage)}
        </Chip>
      ) : null}
      <output aria-label={`Left to reserve of ${sku}`}>{rest > 0 ? <Chip tone="amber">{figure(rest)} left to reserve</Chip> : "Covered"}</output>
      <button
        type="button"
        className="tool lines-heading-end"
        aria-label={`Auto-reserve ${sku}`}
        disabled={disabled || item.requirementRemaining === 0}
        onClick={() => onAuto(item)}
      >
        <Icon name="allocation" size="small" />
        Auto-reserve
      </button>
      <p className="reserve-heading-note quiet">
        For {requiredFor.map(({ jobNumber, quantity }) => `${jobNumber} ${figure(quantity)}`).join(" · ")}
        {unavailable.length > 0 ? <> — Cannot be reserved: {unavailable.join(", ")}.</> : null}
      </p>
    </>
  );
}
