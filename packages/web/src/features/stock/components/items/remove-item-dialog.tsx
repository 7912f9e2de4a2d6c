/**
 * Remove stock item. Its history is kept (specification 2, 2.8).
 */
import { MAX_REASON } from "@apothecary/core/lib/rules/fields";
import { deleteStockItem, overrideRemovalChecks } from "@apothecary/core/stock/contract";
import { quantityText, itemUnit } from "@apothecary/core/lib/rules/quantity";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Confirmation } from "../../../../kit/dialog/confirmation.tsx";
import { ChoiceField } from "../../../../kit/form/choice-field.tsx";
import { useContractForm } from "../../../../kit/form/contract-form.ts";
import type { FieldProps } from "../../../../kit/form/field.tsx";
import { FormDialog } from "../../../../kit/dialog/form-dialog.tsx";
import { ItemChooser } from "../../../../entities/item/item-chooser.tsx";
import { useChosenItem } from "../../../../entities/item/queries.ts";
import { TextField } from "../../../../kit/form/text-field.tsx";
import { Icon } from "../../../../kit/layout/icon.tsx";
import { keys } from "../../../../lib/server/keys.ts";
import { useAction } from "../../../../lib/server/use-action.ts";
import { itemStockLinesQuery } from "../../api/item-stock-lines.ts";
import { type Check, type RemainingFamily, type Loss, removalLoss, makeActiveValue, NO_VARIANT, readRemovalRefusal } from "../../api/removal.ts";
import "./remove-item-dialog.css";
import { Row, Stack } from "../../../../kit/layout/stack.tsx";

interface Removal {
  itemToRemove: string | null;
  reason: string;
  /** The next active variant, if required. */
  makeActive: string | null;
}

const NOTHING: Removal = { itemToRemove: null, reason: "", makeActive: null };

/** A refused removal: its reasons, and the family if the item is the active variant. */
interface Refused {
  sku: string | null;
  checks: Check[];
  family: RemainingFamily | undefined;
}

/** Removes an unused item. Lists its uses otherwise; authorised users can override. */
export function RemoveItemDialog({ onClose }: { onClose: () => void }) {
  const [asking, setAsking] = useState<"plain" | "override">();
  const { form, override, refused } = useRemoval(onClose);
  const { itemToRemove: sku, reason, makeActive } = form.values;
  const item = useChosenItem(sku);
  const itemField = form.field("itemToRemove");
  const chooseItem = (chosen: string | null) => {
    itemField.onChange(chosen);
    form.field("makeActive").onChange(null);
  };
  const filled = item !== undefined && reason.trim() !== "";
  const uses = refused?.sku === sku ? refused : undefined;
  const busy = form.busy || override.isPending;
  const confirm = () => {
    setAsking(undefined);
    if (asking === "plain") form.submit();
    else void override.run({ body: { sku: sku ?? "", reason, makeActive: makeActiveValue(makeActive) } });
  };
  return (
    <>
      <FormDialog
        title="Remove Stock Item"
        purpose="Remove an item from stock control. Its history is kept."
        form={{ ...form, busy, error: uses ? undefined : form.error, submit: filled ? () => setAsking("plain") : form.submit }}
        size="narrow"
        danger
        submitLabel={item ? `Remove ${item.sku}` : "Remove"}
        busyLabel="Removing …"
        onClose={onClose}
      >
        <ItemChooser {...itemField} label="Item" onChange={chooseItem} />
        <TextField {...form.field("reason")} label="Reason" maxLength={MAX_REASON} />
        {uses ? (
          <Uses
            name={item?.name ?? ""}
            checks={uses.checks}
            disabled={busy || !filled || (uses.family !== undefined && makeActive === null)}
            onOverride={() => setAsking("override")}
          />
        ) : null}
        {uses?.family ? <NextActive family={uses.family} field={form.field("makeActive")} /> : null}
      </FormDialog>
      {asking === "plain" && item ? (
        <Confirmation title={`Remove ${item.sku}?`} confirm={`Remove ${item.sku}`} danger onConfirm={confirm} onCancel={() => setAsking(undefined)}>
          <p>
            {item.sku} {item.name} will be removed from the stock list for all users. It can no longer be booked in, ordered or used.
          </p>
          {makeActive ? <Becomes makeActive={makeActive} /> : null}
          <p>It is only removed if it is not in use. Its history is kept.</p>
        </Confirmation>
      ) : null}
      {asking === "override" && sku !== null ? <Override sku={sku} makeActive={makeActive} onConfirm={confirm} onCancel={() => setAsking(undefined)} /> : null}
    </>
  );
}

/** The removal, the override, and why the removal was refused. */
function useRemoval(onClose: () => void) {
  const [refused, setRefused] = useState<Refused>();
  const queries = useQueryClient();
  const onRemoved = (removed: string | null) => {
    // The item's page says that there is no such item, without asking.
    if (removed !== null) queries.setQueryData(keys.stock.item(removed), null);
    onClose();
  };
  const form = useContractForm(deleteStockItem, {
    values: NOTHING,
    toBody: ({ makeActive, ...removal }) => ({ ...removal, makeActive: makeActiveValue(makeActive) }),
    required: { itemToRemove: "Item" },
    placeRefusal: (refusal) => {
      const uses = readRemovalRefusal(refusal);
      setRefused(uses && { sku: form.values.itemToRemove, ...uses });
      return undefined;
    },
    removes: ({ itemToRemove }) => ({ domain: keys.stock.all, ids: [itemToRemove] }),
    onDone: (_, { itemToRemove }) => onRemoved(itemToRemove),
  });
  const override = useAction(overrideRemovalChecks, {
    removes: ({ body }) => ({ domain: keys.stock.all, ids: [body.sku] }),
    onSuccess: (_, { body }) => onRemoved(body.sku),
  });
  return { form, override, refused };
}

/** The choice of the next active variant. */
function NextActive({ family: { variants }, field }: { family: RemainingFamily; field: FieldProps<string | null> }) {
  const choices = [...variants.map(({ sku, name }) => ({ value: sku, label: `${sku} ${name}` })), { value: NO_VARIANT, label: "None" }];
  return (
    <ChoiceField
      {...field}
      choices={choices}
      label="Variant that becomes active"
      help="New jobs are allocated to the active variant. Open jobs keep their allocations."
    />
  );
}

/** Shows the next active variant. */
function Becomes({ makeActive }: { makeActive: string }) {
  return <p>{makeActive === NO_VARIANT ? "No variant of its family will be active." : `${makeActive} becomes the active variant.`}</p>;
}

/** The uses of the item with remedies, and the override. */
function Uses({ name, checks, disabled, onOverride }: { name: string; checks: readonly Check[]; disabled: boolean; onOverride: () => void }) {
  return (
    <Stack as="section" gap={3} align="start" boxed="amber" role="alert" aria-label="What uses the item">
      <p className="remove-title">{name} cannot be removed yet.</p>
      <Stack as="ul" gap={2}>
        {checks.map(({ says, remedy }) => (
          <Row as="li" align="start" oneLine key={says}>
            <Icon name="warning" size="small" />
            <div>
              <p>{says}</p>
              <p className="quiet">{remedy}</p>
            </div>
          </Row>
        ))}
      </Stack>
      <button type="button" className="button" disabled={disabled} onClick={onOverride}>
        Remove anyway …
      </button>
    </Stack>
  );
}

interface OverrideProps {
  sku: string;
  makeActive: string | null;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Confirms the removal of an item in use, with its current effects. */
function Override({ sku, makeActive, onConfirm, onCancel }: OverrideProps) {
  const { data: stock, error } = useQuery(itemStockLinesQuery(sku));
  return (
    <Confirmation title={`Remove ${sku} anyway?`} confirm="Remove anyway" danger busy={!stock} onConfirm={onConfirm} onCancel={onCancel}>
      {stock ? <Losses loss={removalLoss(stock)} name={stock.item.name} unit={itemUnit(stock.item)} /> : null}
      {makeActive ? <Becomes makeActive={makeActive} /> : null}
      {stock ? null : <p>{error ? "The effects of the removal could not be loaded." : "Checking the effects of the removal …"}</p>}
    </Confirmation>
  );
}

function Losses({ loss, name, unit }: { loss: Loss; name: string; unit: string }) {
  const { quantity, stockLines, jobs, reserved, namedBy } = loss;
  return (
    <>
      <p>{name} will be removed from the stock list for all users.</p>
      <ul className="remove-losses">
        {stockLines > 0 ? (
          <li>
            {quantityText(quantity, unit)} of stock, in {stockLines === 1 ? "1 batch" : `${stockLines} batches`}.
          </li>
        ) : null}
        {jobs.length > 0 ? <li>Removed from the requirements of {jobs.join(", ")}.</li> : null}
        {reserved > 0 ? <li>{quantityText(reserved, unit)} of it reserved for jobs, which are released.</li> : null}
        {namedBy.length > 0 ? <li>Still listed in {namedBy.join(", ")} until you edit them.</li> : null}
      </ul>
      <p>This cannot be undone. Its history is kept.</p>
    </>
  );
}
