/**
 * Adds componentry that was found during a transfer, at its destination (specification 2, 2.11). A panel within the dialog,
 * because dialogs are not stacked.
 */
import { MAX_REASON } from "@apothecary/core/lib/rules/fields";
import { addExcessStock } from "@apothecary/core/stock/contract";
import { quantityText } from "@apothecary/core/lib/rules/quantity";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { useContractForm } from "../../../../kit/form/contract-form.ts";
import type { Entry } from "../../../../kit/form/entry.ts";
import { ItemChooser } from "../../../../entities/item/item-chooser.tsx";
import { QuantityField } from "../../../../kit/form/number-fields.tsx";
import { TextField } from "../../../../kit/form/text-field.tsx";
import { Icon } from "../../../../kit/layout/icon.tsx";
import { Row, Stack } from "../../../../kit/layout/stack.tsx";

const TYPES = ["Componentry"] as const;

interface Excess {
  stockItem: string | null;
  quantity: Entry;
  reason: string;
}

interface Props {
  id: string;
  /** The destination; null if not selected. */
  location: string | null;
  /** The reason for the transfer, used as default. */
  reason: string;
  onClose: () => void;
}

/** Asks for item, quantity and reason. Users without the permission need manager authorisation. */
export function AddStock({ id, location, reason, onClose }: Props) {
  const panel = useRef<HTMLElement>(null);
  const form = useContractForm(addExcessStock, {
    values: { stockItem: null, quantity: null, reason } satisfies Excess as Excess,
    toBody: (excess) => ({ ...excess, location }),
    required: { stockItem: "Item", quantity: "Quantity" },
    onDone: onClose,
  });
  useEffect(() => {
    // Its fields are within the dialog's form element, which is searched for the first error.
    form.element.current = panel.current?.closest("form") ?? null;
    panel.current?.querySelector("input")?.focus();
  }, [form.element]);
  const { quantity } = form.values;
  const press = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      event.stopPropagation();
      onClose();
    } else if (event.key === "Enter" && event.target instanceof HTMLInputElement && !event.defaultPrevented) {
      // Enter submits this panel, not the transfer.
      event.preventDefault();
      if (location !== null) form.submit();
    }
  };
  return (
    <section ref={panel} id={id} aria-label="Add stock" onKeyDown={press}>
      <Stack gap={2} boxed="plain">
        <h2>Add stock</h2>
        <p className="quiet">Componentry that was found beyond what is known of. It is booked in where the transfer goes.</p>
        <Row grow="fields" gap={3} align="start">
          <ItemChooser {...form.field("stockItem")} label="Item" types={TYPES} />
          <QuantityField {...form.field("quantity")} label="Quantity" unit="units" />
          <TextField {...form.field("reason")} label="Reason" maxLength={MAX_REASON} />
        </Row>
        {form.error ? (
          <p className="form-dialog-error" role="alert">
            <Icon name="error" />
            {form.error}
          </p>
        ) : null}
        <div className="dialog-buttons">
          {location === null ? (
            <Row as="p" gap={1} oneLine className="quiet dialog-back" id={`${id}-why`}>
              <Icon name="info" size="small" /> Choose where the transfer goes first.
            </Row>
          ) : null}
          <button type="button" className="button" disabled={form.busy} onClick={onClose}>
            Cancel
          </button>
          <button
            type="button"
            className="button button-main"
            disabled={location === null}
            aria-describedby={location === null ? `${id}-why` : undefined}
            aria-busy={form.busy}
            onClick={form.submit}
          >
            {form.busy ? "Saving …" : typeof quantity === "number" ? `Save ${quantityText(quantity, "units")}` : "Save"}
          </button>
        </div>
      </Stack>
    </section>
  );
}

interface ButtonProps {
  /** The id of the panel. */
  panelId: string;
  open: boolean;
  disabled: boolean;
  onToggle: () => void;
}

/** Opens and closes the panel. */
export function AddStockButton({ panelId, open, disabled, onToggle }: ButtonProps) {
  return (
    <button type="button" className="tool" aria-expanded={open} aria-controls={open ? panelId : undefined} disabled={disabled} onClick={onToggle}>
      <Icon name="add" size="small" />
      Add stock
    </button>
  );
}
