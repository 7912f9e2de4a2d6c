/**
 * The form of a new order: client, PO number, dispatch date and lines (specification 3, sections 2 and 5).
 */
import type { BusinessRef } from "@apothecary/core/directory/contract";
import { MAX_PO_NUMBER, newSale, NO_LINES } from "@apothecary/core/sales/contract";
import { useRef, useState } from "react";
import { BusinessChooser } from "../../../entities/business/business-chooser.tsx";
import { FormDialog } from "../../../kit/dialog/form-dialog.tsx";
import { useContractForm } from "../../../kit/form/contract-form.ts";
import { DayField } from "../../../kit/form/day-field.tsx";
import { TextField } from "../../../kit/form/text-field.tsx";
import { Stack } from "../../../kit/layout/stack.tsx";
import { inForm } from "../../../kit/lines/in-form.ts";
import { useLines } from "../../../kit/lines/use-lines.ts";
import { ORDER_KEYS } from "../api/closing.ts";
import { lineToSend, newOrderLine, ORDER_LINE_RULES, type OrderedProduct, type OrderLineValues } from "../api/order-lines.ts";
import { NOT_ADDED, OrderLineEntry } from "./order-line-entry.tsx";
import { OrderLinesEditor } from "./order-lines-editor.tsx";

interface Props {
  /** The order's id; undefined while the background operation is still creating its jobs. */
  onAdded: (salesOrderId: number | undefined) => void;
  onClose: () => void;
}

interface Head {
  businessId: number | null;
  poNumber: string;
  dispatchDate: string;
}

const NEW: Head = { businessId: null, poNumber: "", dispatchDate: "" };
export function NewOrderDialog({ onAdded, onClose }: Props) {
  const lines = useLines<OrderedProduct, OrderLineValues>({ rules: ORDER_LINE_RULES });
  const [formLines] = useState(() => [inForm(lines, { path: "orderLines" })]);
  const entering = useRef(false);
  const form = useContractForm(newSale, {
    values: NEW,
    toBody: (values) => ({ ...values, orderLines: lines.all().map(lineToSend) }),
    required: { businessId: "Client", poNumber: "Client PO number" },
    check: () => ({ root: entering.current ? NOT_ADDED : lines.all().length === 0 ? NO_LINES : undefined }),
    lines: formLines,
    inSteps: true,
    invalidates: ORDER_KEYS,
    onDone: ({ id }) => onAdded(id),
  });
  const { field, values } = form;
  return (
    <FormDialog
      title="New Sales Order"
      purpose="Creates a client's order. Allocate its lines to jobs on the allocation page."
      form={form}
      size="widest"
      columns={2}
      submitLabel="Create order"
      busyLabel="Creating …"
      progressUnit="jobs"
      onClose={onClose}
    >
      <BusinessChooser {...field("businessId")} label="Client" only={isClient} />
      <TextField {...field("poNumber")} label="Client PO number" maxLength={MAX_PO_NUMBER} code />
      <DayField {...field("dispatchDate")} label="Target dispatch date" optional />
      <OrderLineEntry
        clientId={values.businessId}
        disabled={form.busy}
        onEntering={(now) => {
          entering.current = now;
        }}
        isTaken={(productId) => lines.all().some((line) => line.row.productId === productId)}
        onAdd={(product, entered) => lines.add([newOrderLine(product, entered)])}
      />
      <Stack wide>
        <OrderLinesEditor lines={lines} disabled={form.busy} />
      </Stack>
    </FormDialog>
  );
}

function isClient({ client }: BusinessRef): boolean {
  return client;
}
