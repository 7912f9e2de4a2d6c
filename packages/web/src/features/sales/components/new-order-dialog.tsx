/**
 * The form of a new order: client, PO number, dispatch date and lines (specification 3, sections 2 and 5).
 */
import type { BusinessRef } from "@apothecary/core/directory/contract";
import { MAX_PO_NUMBER, newSale, NO_LINES } from "@apothecary/core/sales/contract";
import { useQuery } from "@tanstack/react-query";
import { type RefObject, useRef, useState } from "react";
import { BusinessChooser } from "../../../entities/business/business-chooser.tsx";
import { isOfferedTo } from "../../../entities/business/own-brands.ts";
import { productsQuery } from "../../../entities/product/queries.ts";
import { Confirmation } from "../../../kit/dialog/confirmation.tsx";
import { FormDialog } from "../../../kit/dialog/form-dialog.tsx";
import { type ContractForm, useContractForm } from "../../../kit/form/contract-form.ts";
import { DayField } from "../../../kit/form/day-field.tsx";
import { TextField } from "../../../kit/form/text-field.tsx";
import { Row } from "../../../kit/layout/stack.tsx";
import { inForm } from "../../../kit/lines/in-form.ts";
import type { Lines } from "../../../kit/lines/lines.ts";
import { useLines } from "../../../kit/lines/use-lines.ts";
import { usePastDispatch } from "../../../entities/order/past-dispatch.tsx";
import { lineToSend, type NewOrderLine, ORDER_LINE_RULES, type OrderedProduct, type OrderLine, type OrderLineValues } from "../api/order-lines.ts";
import { focusEntry, NOT_ADDED, OrderLineEntry } from "./order-line-entry.tsx";
import { OrderLinesEditor } from "./order-lines-editor.tsx";

/** What a copy begins with. */
export interface Copied {
  clientId: number;
  lines: readonly NewOrderLine[];
  /** In place of the dialog's purpose. */
  purpose: string;
}

interface Props {
  copied?: Copied;
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
export function NewOrderDialog({ copied, onAdded, onClose }: Props) {
  const lines = useLines<OrderedProduct, OrderLineValues>({ initial: copied?.lines ?? [], rules: ORDER_LINE_RULES });
  const [formLines] = useState(() => [inForm(lines, { path: "orderLines" })]);
  const entering = useRef(false);
  const entry = useRef<HTMLDivElement>(null);
  const past = usePastDispatch(() => form.submit());
  const form: ContractForm<Head> = useContractForm(newSale, {
    values: { ...NEW, businessId: copied?.clientId ?? null },
    toBody: (values) => ({ ...values, orderLines: lines.all().map(lineToSend) }),
    required: { businessId: "Client", poNumber: "Client PO number" },
    check: () => ({ root: entering.current ? NOT_ADDED : lines.all().length === 0 ? NO_LINES : undefined }),
    lines: formLines,
    asksFirst: past.asksFirst,
    inSteps: true,
    onDone: ({ id }) => onAdded(id),
  });
  const { field, values } = form;
  const change = useClientChange(lines, entering, (clientId) => form.set("businessId", clientId));
  return (
    <>
      <FormDialog
        title="New Sales Order"
        purpose={copied?.purpose ?? "Creates a client's order. Allocate its lines to jobs on the allocation page."}
        form={form}
        size="tallest"
        submitLabel="Create order"
        busyLabel="Creating …"
        progressUnit="jobs"
        onClose={onClose}
      >
        <Row grow="fields" gap={3} align="start">
          <BusinessChooser {...field("businessId")} onChange={change.to} label="Client" only={isClient} />
          <TextField {...field("poNumber")} label="Client PO number" maxLength={MAX_PO_NUMBER} code />
          <DayField {...field("dispatchDate")} label="Target dispatch date" optional />
        </Row>
        <OrderLineEntry
          key={values.businessId}
          ref={entry}
          clientId={values.businessId}
          disabled={form.busy}
          onEntering={(now) => {
            entering.current = now;
            if (form.error !== undefined) form.validate();
          }}
          isTaken={(productId) => lines.all().some((line) => line.row.productId === productId)}
          onAdd={lines.add}
        />
        <OrderLinesEditor lines={lines} clientId={values.businessId} disabled={form.busy} onPastEnd={() => focusEntry(entry)} />
        {past.asking}
      </FormDialog>
      {change.asked ? <ClientChange {...change.asked} onConfirm={change.confirm} onCancel={change.cancel} /> : null}
    </>
  );
}

/** The client that was chosen, and what the order loses with it. */
interface Asked {
  clientId: number | null;
  lost: readonly OrderLine[];
  entering: boolean;
}

/** Asks before another client is set, if the order has products that are not sold to them. */
function useClientChange(lines: Lines<OrderedProduct, OrderLineValues>, entering: RefObject<boolean>, set: (clientId: number | null) => void) {
  const { data: products } = useQuery(productsQuery);
  const [asked, setAsked] = useState<Asked>();
  const change = ({ clientId, lost }: Pick<Asked, "clientId" | "lost">) => {
    lines.remove(lost.map(({ id }) => id));
    entering.current = false;
    setAsked(undefined);
    set(clientId);
  };
  return {
    asked,
    to: (clientId: number | null) => {
      const sold = new Set(products?.filter((one) => isOfferedTo(clientId, one.clientId)).map(({ id }) => id));
      const found = { clientId, lost: lines.all().filter(({ row }) => !sold.has(row.productId)), entering: entering.current };
      if (found.lost.length > 0 || found.entering) setAsked(found);
      else change(found);
    },
    confirm: () => asked && change(asked),
    cancel: () => setAsked(undefined),
  };
}

function ClientChange({ lost, entering, onConfirm, onCancel }: Asked & { onConfirm: () => void; onCancel: () => void }) {
  const count = lost.length === 1 ? "1 line" : `${lost.length} lines`;
  return (
    <Confirmation
      title="Change the client?"
      confirm={lost.length > 0 ? `Change, and remove ${count}` : "Change client"}
      danger
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {lost.length > 0 ? (
        <>
          <p>These products are not sold to the new client:</p>
          <ul>
            {lost.map(({ id, row }) => (
              <li key={id}>
                <span className="code">{row.sku}</span> {row.name}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {entering ? <p>The product that is selected but not added is cleared.</p> : null}
    </Confirmation>
  );
}

function isClient({ client }: BusinessRef): boolean {
  return client;
}
