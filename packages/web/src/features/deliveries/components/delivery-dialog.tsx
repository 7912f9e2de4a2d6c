/**
 * Goods in by delivery: books in many lines of one supplier at once.
 */
import type { BusinessRef } from "@apothecary/core/directory/contract";
import { bookDelivery } from "@apothecary/core/deliveries/contract";
import { MAX_ORDER_NUMBER } from "@apothecary/core/stock/contract";
import { useState } from "react";
import { BusinessChooser } from "../../../entities/business/business-chooser.tsx";
import { ConfirmNeeded, confirmsIn } from "../../../entities/item/confirm-needed.tsx";
import { LocationChooser } from "../../../entities/location/location-chooser.tsx";
import { FormDialog } from "../../../kit/dialog/form-dialog.tsx";
import { type ContractForm, useContractForm } from "../../../kit/form/contract-form.ts";
import { TextField } from "../../../kit/form/text-field.tsx";
import { Grid } from "../../../kit/layout/grid.tsx";
import { Stack } from "../../../kit/layout/stack.tsx";
import { inForm } from "../../../kit/lines/in-form.ts";
import { isEmptyLine, type Lines } from "../../../kit/lines/lines.ts";
import { useLines, useLinesValue } from "../../../kit/lines/use-lines.ts";
import { ARRIVAL_RULES, type Arrival, arrivalLine, type Consignment, deliveryBody } from "../api/delivery-lines.ts";
import { ArrivalTable } from "./arrival-table.tsx";
import { DeliveryQuestions, useQuestions } from "./delivery-questions.tsx";
import { DeliveryDone } from "./delivery-done.tsx";
import { OnOrderLines } from "./on-order-lines.tsx";

const NEW: Consignment = { supplier: null, orderNumber: "", location: null, confirmExpiry: false, confirmSupplierBatch: false };

/** The dialog, then the print options. */
export function DeliveryDialog({ onClose }: { onClose: () => void }) {
  const [done, setDone] = useState<number>();
  const [kept, setKept] = useState(NEW);
  if (done !== undefined) return <DeliveryDone id={done} onAnother={() => setDone(undefined)} onClose={onClose} />;
  return (
    <DeliveryForm
      initial={kept}
      onDone={(id, consignment) => {
        setKept({ ...NEW, supplier: consignment.supplier, location: consignment.location });
        setDone(id);
      }}
      onClose={onClose}
    />
  );
}

interface Props {
  initial: Consignment;
  onDone: (id: number, consignment: Consignment) => void;
  onClose: () => void;
}

function DeliveryForm({ initial, onDone, onClose }: Props) {
  const lines = useLines({ initial: [arrivalLine()], rules: ARRIVAL_RULES, draftName: "delivery" });
  const [formLines] = useState(() => [inForm(lines, { path: "delivery.lines", names: { status: "quarantine" } })]);
  const [needed, setNeeded] = useState<ReturnType<typeof confirmsIn>>([]);
  const form = useContractForm(bookDelivery, {
    values: initial,
    draftName: "delivery",
    toBody: (values) => deliveryBody(values, lines.all()),
    required: { supplier: "Supplier", location: "Location" },
    lines: formLines,
    placeRefusal: (refusal) => {
      setNeeded(confirmsIn(refusal));
      return undefined;
    },
    inSteps: true,
    onDone: ({ deliveryId }, values) => (deliveryId === undefined ? onClose() : onDone(deliveryId, values)),
  });
  const ready = () => bookDelivery.body.safeParse(deliveryBody(form.values, lines.all())).success;
  const questions = useQuestions(lines, ready, form);
  const bookAnyway = () => {
    for (const { field } of needed) form.set(field, true);
    setNeeded([]);
    form.submit();
  };
  const count = useLinesValue(lines, (all) => all.filter((line) => !isEmptyLine(line)).length);
  return (
    <>
      <FormDialog
        title="Receive Delivery"
        purpose="Book in all lines of a delivery. Each gets the next free batch number."
        form={{ ...form, submit: questions.ask }}
        size="widest"
        submitLabel={count === 0 ? "Book in" : `Book in ${count === 1 ? "1 line" : `${count} lines`}`}
        busyLabel="Booking in …"
        progressUnit="lines"
        onClose={onClose}
      >
        <Fields form={form} lines={lines} />
      </FormDialog>
      <DeliveryQuestions {...questions} />
      {needed.length > 0 ? <ConfirmNeeded needed={needed} onConfirm={bookAnyway} onCancel={() => setNeeded([])} /> : null}
    </>
  );
}

function Fields({ form: { field, values, busy }, lines }: { form: ContractForm<Consignment>; lines: Lines<null, Arrival> }) {
  return (
    <Stack>
      <Grid>
        <BusinessChooser {...field("supplier")} label="Supplier" only={isSupplier} />
        <TextField {...field("orderNumber")} label="Order number" maxLength={MAX_ORDER_NUMBER} code optional />
      </Grid>
      <LocationChooser {...field("location")} label="Location" />
      <OnOrderLines supplier={values.supplier} lines={lines} disabled={busy} />
      <ArrivalTable lines={lines} disabled={busy} />
    </Stack>
  );
}

function isSupplier(business: BusinessRef): boolean {
  return business.supplier;
}
