/**
 * Editing an order: PO number, dispatch date and lines (specification 3, sections 2, 4 and 5).
 */
import { editSalesOrder, MAX_PO_NUMBER, type PrintedItem, SalesOrder } from "@apothecary/core/sales/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Confirmation } from "../../../kit/dialog/confirmation.tsx";
import { FormDialog } from "../../../kit/dialog/form-dialog.tsx";
import { type ContractForm, useContractForm } from "../../../kit/form/contract-form.ts";
import { DayField } from "../../../kit/form/day-field.tsx";
import { edited } from "../../../kit/form/stale.ts";
import { StaleNotice } from "../../../kit/form/stale-notice.tsx";
import { TextField } from "../../../kit/form/text-field.tsx";
import { Row } from "../../../kit/layout/stack.tsx";
import { inForm } from "../../../kit/lines/in-form.ts";
import type { Lines } from "../../../kit/lines/lines.ts";
import { usePastDispatch } from "../../../entities/order/past-dispatch.tsx";
import { useLines, useLinesValue } from "../../../kit/lines/use-lines.ts";
import { notify } from "../../../lib/server/notify.ts";
import { printedQuery } from "../api/closing.ts";
import { changedValues, continueFrom, type LineChange } from "../api/order-conflict.ts";
import { editToSend, isEdited, ORDER_LINE_RULES, type OrderedProduct, type OrderLineValues, savedLines } from "../api/order-lines.ts";
import { focusEntry, NOT_ADDED, OrderLineEntry } from "./order-line-entry.tsx";
import { SavedLinesEditor } from "./order-lines-editor.tsx";
import { PrintedItems } from "./printed-items.tsx";
import { useShrinkCheck } from "./shrunk-jobs.tsx";

interface Head {
  poNumber: string;
  dispatchDate: string;
}

const headFormValues = ({ poNumber, dispatchDate }: Pick<SalesOrder, "poNumber" | "dispatchDate">): Head => ({
  poNumber,
  dispatchDate: dispatchDate ?? "",
});

const FIELDS = { poNumber: "Client PO number", dispatchDate: "Target dispatch date" };

interface Props {
  order: SalesOrder;
  onClose: () => void;
}

/** Asks for confirmation before it cancels lines with a printed recipe sheet. */
export function EditOrderDialog({ order, onClose }: Props) {
  const [was] = useState(order);
  const lines = useLines({ initial: savedLines(was.salesItems), rules: ORDER_LINE_RULES });
  const [formLines] = useState(() => [inForm(lines, { path: "salesItems", sent: () => editedLines(lines).map(({ id }) => id) })]);
  const [changes, setChanges] = useState<readonly LineChange[]>([]);
  const entering = useRef(false);
  const entry = useRef<HTMLDivElement>(null);
  const printed = usePrintedCheck(lines, () => form.submit());
  const shrunk = useShrinkCheck(() => form.submit());
  const past = usePastDispatch(() => form.submit(), was.dispatchDate);
  const form: ContractForm<Head> = useContractForm(editSalesOrder, {
    values: headFormValues(was),
    toBody: (values, version) => ({ salesOrderId: was.id, ...values, salesItems: editedLines(lines).map(editToSend), preview: shrunk.seen(), version }),
    edits: edited<Head, SalesOrder>(SalesOrder, was.version, headFormValues, ({ salesItems }) => setChanges(continueFrom(lines, salesItems))),
    required: { poNumber: "Client PO number" },
    check: () => ({ root: entering.current ? NOT_ADDED : undefined }),
    lines: formLines,
    asksFirst: (values) => past.asksFirst(values) || printed.asksFirst(),
    asksAfter: shrunk.asksAfter,
    inSteps: true,
    onDone: onClose,
  });
  return (
    <>
      <FormDialog
        title="Edit Sales Order"
        purpose={`${was.soNumber} of ${was.client.name}. Cancelled lines cannot be restored after saving.`}
        form={form}
        size="tallest"
        start="first"
        submitLabel={`Save ${was.soNumber}`}
        busyLabel="Saving …"
        progressUnit="steps"
        onClose={onClose}
      >
        <Conflict form={form} lines={lines} changes={changes} />
        <Row grow="fields" gap={3} align="start">
          <TextField {...form.field("poNumber")} label="Client PO number" maxLength={MAX_PO_NUMBER} code />
          <DayField {...form.field("dispatchDate")} label="Target dispatch date" optional />
        </Row>
        <OrderLineEntry
          ref={entry}
          clientId={was.client.id}
          disabled={form.busy}
          onEntering={(now) => {
            entering.current = now;
            if (form.error !== undefined) form.validate();
          }}
          isTaken={(productId) => lines.all().some(({ row, values }) => row.productId === productId && !values.cancelled)}
          onAdd={lines.add}
        />
        <SavedLinesEditor lines={lines} clientId={was.client.id} disabled={form.busy} onPastEnd={() => focusEntry(entry)} />
      </FormDialog>
      {past.asking}
      {shrunk.asking}
      {printed.found ? (
        <Confirmation
          title="Cancel printed lines?"
          confirm="Save and cancel them"
          cancel="Keep editing"
          danger
          onConfirm={printed.confirm}
          onCancel={printed.dismiss}
        >
          <PrintedItems items={printed.found} />
        </Confirmation>
      ) : null}
    </>
  );
}

type EditedLines = Lines<OrderedProduct, OrderLineValues>;

/** What others changed in the meantime. Only then does typing in a line render it. */
function Conflict({ form, lines, changes }: { form: ContractForm<Head>; lines: EditedLines; changes: readonly LineChange[] }) {
  useLinesValue(lines, (all) => (changes.length === 0 ? null : all));
  return <StaleNotice form={form} fields={FIELDS} lines={changedValues(changes, lines)} />;
}

function editedLines(lines: EditedLines) {
  return lines.all().filter(isEdited);
}

/** Before valid lines are cancelled, checks for printed recipe sheets and asks for confirmation if there are any. */
function usePrintedCheck(lines: EditedLines, submit: () => void) {
  const queries = useQueryClient();
  const [found, setFound] = useState<readonly PrintedItem[]>();
  const asking = useRef(false);
  /** The lines that may be cancelled: none of their sheets is printed, or the user confirmed it. */
  const agreed = useRef("");
  const agree = () => {
    agreed.current = cancelledLineIds(lines).join();
    submit();
  };
  const check = async (cancelled: readonly number[]) => {
    asking.current = true;
    try {
      const printed = await queries.fetchQuery(printedQuery(cancelled));
      if (printed.length === 0) agree();
      else setFound(printed);
    } catch (error) {
      notify({ message: error instanceof Error ? error.message : String(error), type: "error" });
    } finally {
      asking.current = false;
    }
  };
  return {
    asksFirst: () => {
      const cancelled = cancelledLineIds(lines);
      if (agreed.current === cancelled.join()) return false;
      if (!asking.current) void check(cancelled);
      return true;
    },
    found,
    confirm: () => {
      setFound(undefined);
      agree();
    },
    dismiss: () => setFound(undefined),
  };
}

function cancelledLineIds(lines: EditedLines): number[] {
  return lines.all().flatMap(({ row, values }) => (values.cancelled && row.saved ? [row.saved.salesId] : []));
}
