/**
 * The cells of a transfer's table that can be edited, or follow what is.
 */
import { type KeyboardEvent, useId } from "react";
import { unitOf } from "../../../../kit/form/entry.ts";
import { InlineEdit } from "../../../../kit/form/inline-edit.tsx";
import { NumberInput } from "../../../../kit/form/number-fields.tsx";
import { Icon } from "../../../../kit/layout/icon.tsx";
import { changeOf, type Draft, useDraft } from "../../api/transfers-drafts.ts";
import { Amount } from "./amount.tsx";
import { nameOfLine, type ShownLine, useDesk } from "./desk.ts";

/** How much of a line is transferred. Enter and the arrows lead to the same field of the next row. */
export function TransferCell({ line }: { line: ShownLine }) {
  const { drafts, judge, busy } = useDesk();
  const id = useId();
  const draft = useDraft(drafts, line.id);
  const wrong = draft && judge(draft, nowOf(line));
  const unit = unitOf(line);
  return (
    <span className={`transfer-cell ${wrong ? "transfer-cell-wrong" : ""}`}>
      <span className="field-box transfer-box">
        <NumberInput
          tied={{
            "aria-label": `Transfer of ${nameOfLine(line)}`,
            "aria-invalid": wrong !== undefined,
            "aria-describedby": wrong ? id : undefined,
            disabled: busy || line.gone === true,
            name: `transfer-${line.id}`,
          }}
          value={draft?.entry ?? null}
          unit={unit}
          onChange={(entry) => drafts.type(line, entry)}
          onBlur={() => undefined}
        />
        {unit === "g" ? <span className="field-unit">g</span> : null}
      </span>
      {wrong ? (
        <span className="transfer-said" id={id}>
          <Icon name="error" size="small" /> {wrong}
        </span>
      ) : null}
    </span>
  );
}

/** What stays where it is. */
export function RemainingCell({ line }: { line: ShownLine }) {
  const draft = useDraft(useDesk().drafts, line.id);
  return <Amount value={line.quantity - movedOf(draft, line)} unit={unitOf(line)} />;
}

function movedOf(draft: Draft | undefined, { quantity }: ShownLine): number {
  const entry = draft?.entry;
  return typeof entry === "number" && entry > 0 && entry <= quantity ? entry : 0;
}

/** What the batch holds, as somebody may correct it; what others changed is marked. */
export function QuantityCell({ line }: { line: ShownLine }) {
  const { adjust, adjustRefusal, busy } = useDesk();
  const unit = unitOf(line);
  return (
    <span className="transfer-quantity">
      <Changed line={line} />
      <InlineEdit
        kind="number"
        value={line.quantity}
        unit={unit}
        label={`Quantity of ${nameOfLine(line)}`}
        disabled={busy || line.gone === true}
        refusalOf={adjustRefusal}
        onSave={(quantity) => adjust(line, Number(quantity))}
      />
    </span>
  );
}

/** What the batch holds, where that is not edited. */
export function HeldCell({ line }: { line: ShownLine }) {
  return (
    <span className="transfer-quantity">
      <Changed line={line} />
      <Amount value={line.quantity} unit={unitOf(line)} />
    </span>
  );
}

function Changed({ line }: { line: ShownLine }) {
  const draft = useDraft(useDesk().drafts, line.id);
  const said = line.gone ? "This batch is no longer here." : draft && changeOf(draft, line);
  if (!said) return null;
  return (
    <span className="transfer-changed" title={said}>
      <Icon name="warning" size="small" label={said} />
    </span>
  );
}

const nowOf = (line: ShownLine) => (line.gone ? undefined : line);

/** In an amount: up, down and Enter lead to the same field of another row, as in a sheet of figures. */
export function moveAmong(event: KeyboardEvent<HTMLElement>): void {
  const field = event.target;
  if (!(field instanceof HTMLInputElement)) return;
  // Enter in a table's field means the next row, not the whole transfer.
  if (event.key === "Enter") event.preventDefault();
  const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" || event.key === "Enter" ? 1 : 0;
  if (step === 0 || !field.closest(".transfer-cell")) return;
  event.preventDefault();
  const fields = [...event.currentTarget.querySelectorAll<HTMLInputElement>(".transfer-cell input:enabled")];
  fields[fields.indexOf(field) + step]?.focus();
}
