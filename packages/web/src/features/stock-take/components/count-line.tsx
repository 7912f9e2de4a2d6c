import { quantityText } from "@apothecary/core/lib/quantity";
import { memo, useId } from "react";
import { DayInput } from "../../../kit/form/day-field.tsx";
import { kilogramsText } from "../../../kit/form/entry.ts";
import { Icon } from "../../../kit/layout/icon.tsx";
import { type CountLine, isCounted, type LineErrors, withCounted, withExpiry, withNotFound } from "../api/count-lines.ts";
import { CountInput } from "./count-input.tsx";

interface Props {
  line: CountLine;
  unit: "g" | "units";
  blind: boolean;
  locked: boolean;
  error: LineErrors | undefined;
  onChange: (key: string, changed: (line: CountLine) => CountLine) => void;
  onRemove: (key: string) => void;
  onRead: (text: string) => void;
}

function Line({ line, unit, blind, locked, error, onChange, onRemove, onRead }: Props) {
  const errorId = useId();
  const { key, sku, name, batchNumber, expected, counted, notFound, newItem } = line;
  const of = `${sku} ${name}, batch ${batchNumber}`;
  const said = [error?.batchNumber, error?.counted, error?.expiryDate].filter((one) => one !== undefined);
  const kilograms = unit === "g" ? kilogramsText(counted) : undefined;
  return (
    <li className="count-line" data-line={key} data-counted={isCounted(line)} data-wrong={said.length > 0}>
      <span className="count-sku code">{sku}</span>
      <span className="count-name">{name}</span>
      <span className="count-batch">
        <span className="count-word">Batch </span>
        <span className="code">{batchNumber}</span>
      </span>
      {blind ? null : (
        <span className="count-expected">
          <span className="count-word">Expected </span>
          {expected === undefined ? "–" : quantityText(expected, unit)}
        </span>
      )}
      <span className="count-actual">
        <span className="count-word">Actual</span>
        <span className="count-box field-box">
          <CountInput
            label={`Actual quantity of ${of}`}
            value={counted}
            unit={unit}
            disabled={locked}
            wrong={error?.counted !== undefined}
            describedBy={said.length > 0 ? errorId : undefined}
            onChange={(entry) => onChange(key, (before) => withCounted(before, entry))}
            onRead={onRead}
          />
          <span className="field-unit">{unit}</span>
        </span>
        {kilograms ? <output className="count-aside">{kilograms}</output> : null}
      </span>
      <Expiry line={line} of={of} locked={locked} wrong={error?.expiryDate !== undefined} onChange={onChange} />
      {newItem ? (
        <button
          type="button"
          className="button button-quiet button-icon count-remove"
          aria-label={`Remove ${of}`}
          disabled={locked}
          onClick={() => onRemove(key)}
        >
          <Icon name="delete" />
        </button>
      ) : (
        <label className="count-not-found">
          <input
            type="checkbox"
            checked={notFound}
            disabled={locked}
            onChange={(event) => onChange(key, (before) => withNotFound(before, event.target.checked))}
          />
          Not Found
          <span className="visually-hidden">: {of}</span>
        </label>
      )}
      {said.length > 0 ? (
        <p className="field-error count-error" id={errorId}>
          <Icon name="error" size="small" />
          {said.join(" ")}
        </p>
      ) : null}
    </li>
  );
}

interface ExpiryProps extends Pick<Props, "line" | "locked" | "onChange"> {
  /** The line in words. */
  of: string;
  wrong: boolean;
}

/** Only raw materials have an expiry date to be read off (specification 2, 2.13). */
function Expiry({ line: { key, type, expiryDate }, of, locked, wrong, onChange }: ExpiryProps) {
  return (
    <span className="count-expiry">
      <span className="count-word">Expiry</span>
      {type === "Raw Material" ? (
        <span className="count-box field-box">
          <DayInput
            tied={{ "aria-label": `Expiry date of ${of}`, disabled: locked, "aria-invalid": wrong }}
            label={`Expiry date of ${of}`}
            value={expiryDate}
            onChange={(day) => onChange(key, (before) => withExpiry(before, day))}
            onBlur={() => undefined}
          />
        </span>
      ) : (
        "N/A"
      )}
    </span>
  );
}

/** A line of a count; drawn again only when something of it changes. */
export const CountLineCard = memo(Line);
