/**
 * Remove stock item: out of the lists, its history kept (specification 2, 2.8).
 */
import { MAX_REASON } from "@apothecary/core/lib/fields";
import { deleteStockItem, overrideRemovalChecks } from "@apothecary/core/stock/contract";
import { quantityText, unitOf } from "@apothecary/core/lib/quantity";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Confirmation } from "../../../kit/dialog/confirmation.tsx";
import { ChoiceField } from "../../../kit/form/choice-field.tsx";
import { useContractForm } from "../../../kit/form/contract-form.ts";
import type { FieldProps } from "../../../kit/form/field.tsx";
import { FormDialog } from "../../../kit/dialog/form-dialog.tsx";
import { ItemChooser } from "../../../entities/item/item-chooser.tsx";
import { useChosenItem } from "../../../entities/item/queries.ts";
import { TextField } from "../../../kit/form/text-field.tsx";
import { Icon } from "../../../kit/layout/icon.tsx";
import { keys } from "../../../lib/keys.ts";
import { useAction } from "../../../lib/use-action.ts";
import { itemBatchesQuery } from "../api/batches.ts";
import { type Check, type LeftFamily, type Loss, lossOf, makeActiveOf, NO_VARIANT, removalRefusalOf } from "../api/removal.ts";
import "./remove-item-dialog.css";
import { Row, Stack } from "../../../kit/layout/stack.tsx";

interface Removal {
  itemToRemove: string | null;
  reason: string;
  /** Which variant becomes active, once that is asked. */
  makeActive: string | null;
}

const NOTHING: Removal = { itemToRemove: null, reason: "", makeActive: null };

/** Why the server refused to remove an item, and the family whose active variant it is. */
interface Refused {
  sku: string | null;
  checks: Check[];
  family: LeftFamily | undefined;
}

/** Whatever names an item. */
const TOUCHED = [keys.stock.all, keys.warehouse.all, keys.ledger.all, keys.jobs.all, keys.formulas.all, keys.products.all];

/** Takes an item out once nothing holds it; what does is listed, and who may can take it out anyway. */
export function RemoveItemDialog({ onClose }: { onClose: () => void }) {
  const [asking, setAsking] = useState<"plain" | "override">();
  const [refused, setRefused] = useState<Refused>();
  const form = useContractForm(deleteStockItem, {
    values: NOTHING,
    toBody: ({ makeActive, ...removal }) => ({ ...removal, makeActive: makeActiveOf(makeActive) }),
    required: { itemToRemove: "Item" },
    placeRefusal: (refusal) => {
      const uses = removalRefusalOf(refusal);
      setRefused(uses && { sku: form.values.itemToRemove, ...uses });
      return undefined;
    },
    invalidates: TOUCHED,
    onDone: onClose,
  });
  const { itemToRemove: sku, reason, makeActive } = form.values;
  const override = useAction(overrideRemovalChecks, { invalidates: TOUCHED, onSuccess: onClose });
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
    else void override.run({ body: { sku: sku ?? "", reason, makeActive: makeActiveOf(makeActive) } });
  };
  return (
    <>
      <FormDialog
        title="Remove Stock Item"
        purpose="Take an item out of stock control. Its history is kept."
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
            {item.sku} {item.name} will be removed from the stock list for everybody. It can no longer be booked in, ordered or used.
          </p>
          {makeActive ? <Becomes makeActive={makeActive} /> : null}
          <p>It is only removed if nothing uses it. Its history is kept.</p>
        </Confirmation>
      ) : null}
      {asking === "override" && sku !== null ? <Override sku={sku} makeActive={makeActive} onConfirm={confirm} onCancel={() => setAsking(undefined)} /> : null}
    </>
  );
}

/** Asks which variant becomes active in place of the one that is removed. */
function NextActive({ family: { variants }, field }: { family: LeftFamily; field: FieldProps<string | null> }) {
  const choices = [...variants.map(({ sku, name }) => ({ value: sku, label: `${sku} ${name}` })), { value: NO_VARIANT, label: "None of them" }];
  return (
    <ChoiceField
      {...field}
      choices={choices}
      label="Variant that becomes active"
      help="New jobs are allocated to the active variant. Jobs that are open keep what they have."
    />
  );
}

/** Says which variant becomes active. */
function Becomes({ makeActive }: { makeActive: string }) {
  return <p>{makeActive === NO_VARIANT ? "No variant of its family will be active." : `${makeActive} becomes the active variant.`}</p>;
}

/** What uses the item, what to do about each, and the way round it. */
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

/** Says what goes, as it is now, before an item is taken out whatever holds it. */
function Override({ sku, makeActive, onConfirm, onCancel }: OverrideProps) {
  const { data: stock, error } = useQuery(itemBatchesQuery(sku));
  return (
    <Confirmation title={`Remove ${sku} anyway?`} confirm="Remove anyway" danger busy={!stock} onConfirm={onConfirm} onCancel={onCancel}>
      {stock ? <Losses loss={lossOf(stock)} name={stock.item.name} unit={unitOf(stock.item)} /> : null}
      {makeActive ? <Becomes makeActive={makeActive} /> : null}
      {stock ? null : <p>{error ? "What would be removed with it could not be loaded." : "Checking what would be removed with it …"}</p>}
    </Confirmation>
  );
}

function Losses({ loss, name, unit }: { loss: Loss; name: string; unit: string }) {
  const { quantity, batches, jobs, reserved, namedBy } = loss;
  return (
    <>
      <p>{name} will be removed from the stock list for everybody.</p>
      <ul className="remove-losses">
        {batches > 0 ? (
          <li>
            {quantityText(quantity, unit)} of stock, in {batches === 1 ? "1 batch" : `${batches} batches`}.
          </li>
        ) : null}
        {jobs.length > 0 ? <li>Taken out of what is needed for {jobs.join(", ")}.</li> : null}
        {reserved > 0 ? <li>{quantityText(reserved, unit)} of it reserved for jobs, which are released.</li> : null}
        {namedBy.length > 0 ? <li>Still named by {namedBy.join(", ")}, until that is changed there.</li> : null}
      </ul>
      <p>This cannot be undone. Its history is kept.</p>
    </>
  );
}
