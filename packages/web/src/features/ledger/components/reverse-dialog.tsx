/** Reverses a transaction after a preview in numbers, alone or with what came after it (contract, section 8, Reversal). */
import { changesText } from "@apothecary/core/ledger/contract";
import { reverseTransaction } from "@apothecary/core/reversal/contract";
import { MAX_REASON } from "@apothecary/core/lib/rules/fields";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { FormDialog } from "../../../kit/dialog/form-dialog.tsx";
import { MessageDialog } from "../../../kit/dialog/message-dialog.tsx";
import { useContractForm } from "../../../kit/form/contract-form.ts";
import { TextField } from "../../../kit/form/text-field.tsx";
import { Icon } from "../../../kit/layout/icon.tsx";
import { Row, Stack } from "../../../kit/layout/stack.tsx";
import { Failed } from "../../../kit/page/failed.tsx";
import { Skeleton } from "../../../kit/page/skeleton.tsx";
import { showDay, showInstant, showNumber, showQuantity } from "../../../kit/table/columns/format.ts";
import { PlainTable } from "../../../kit/table/plain-table.tsx";
import { type ToolProps, withTool } from "../../../lib/page/tool.ts";
import { type ReversalPreview, reversalQuery } from "../api/reversal.ts";

type CounterRow = ReversalPreview["rows"][number];

/** The rows that are shown; the sums of a long delivery are in its document. */
const MAX_ROWS = 100;

/** A tool, so that a notification's "Undo" opens it over any page. */
export function ReverseDialog({ values, onClose }: ToolProps) {
  const transactionId = values["transactionId"] ?? "";
  const [chain, setChain] = useState(false);
  const { data, error, refetch } = useQuery(reversalQuery(transactionId, chain));
  // Nothing else blocks it: it cannot be undone at all.
  const isFinal = data?.because.every((one) => one.transactionId === transactionId) ?? false;
  if (data?.possible) return <Reversal key={data.mark} transactionId={transactionId} chain={chain} preview={data} onClose={onClose} />;
  return (
    <MessageDialog
      title="Undo"
      size="normal"
      buttons={<Buttons blocked={!chain && data !== undefined && !isFinal} onChain={() => setChain(true)} onClose={onClose} />}
      onClose={onClose}
    >
      {error ? (
        <Failed message={error.message} retry={() => void refetch()} />
      ) : data ? (
        <Blocked preview={data} chain={chain} isFinal={isFinal} />
      ) : (
        <Skeleton />
      )}
    </MessageDialog>
  );
}

function Buttons({ blocked, onChain, onClose }: { blocked: boolean; onChain: () => void; onClose: () => void }) {
  return (
    <>
      <button type="button" className="button" onClick={onClose}>
        Close
      </button>
      {blocked ? (
        <button type="button" className="button button-main" onClick={onChain}>
          Preview undoing all of it
        </button>
      ) : null}
    </>
  );
}

/** What must be reversed first, newest first. */
function Blocked({ preview: { because }, chain, isFinal }: { preview: ReversalPreview; chain: boolean; isFinal: boolean }) {
  return (
    <Stack gap={3}>
      <p>
        {isFinal
          ? "This cannot be undone:"
          : chain
            ? "This cannot be undone, not even together with what came after it:"
            : "What came after this must be undone first, in this order:"}
      </p>
      <ol>
        {because.map(({ transactionId, why }) => (
          <li key={transactionId}>
            {transactionId === "" ? why : <Link to={withTool(window.location.search, { name: "transaction-log", values: { transactionId } })}>{why}</Link>}
          </li>
        ))}
      </ol>
    </Stack>
  );
}

interface Props {
  transactionId: string;
  chain: boolean;
  preview: ReversalPreview;
  onClose: () => void;
}

function Reversal({ transactionId, chain, preview, onClose }: Props) {
  const { transactions, rows, reopens, notRestored, mark } = preview;
  const form = useContractForm(reverseTransaction, {
    values: { reason: "" },
    toBody: ({ reason }) => ({ transactionId, reason, mark, chain }),
    required: { reason: "A reason" },
    inSteps: true,
    onDone: onClose,
  });
  const [first] = transactions;
  const what =
    transactions.length > 1
      ? `${showNumber(transactions.length)} transactions, the newest first`
      : first
        ? `${first.action} by ${first.user}, ${showInstant(first.at)}`
        : "";
  return (
    <FormDialog
      title="Undo"
      purpose={`${what}. Nothing is removed from the transaction log: it gets the same rows with opposite quantities.`}
      form={form}
      size="wide"
      danger
      submitLabel={transactions.length > 1 ? `Undo ${showNumber(transactions.length)} transactions` : "Undo"}
      busyLabel="Undoing …"
      progressUnit="rows"
      onClose={onClose}
    >
      <Stack gap={3}>
        <PlainTable name="What is booked back" columns={COLUMNS} rows={rows.slice(0, MAX_ROWS)} rowId={(row) => JSON.stringify(row)} />
        {rows.length > MAX_ROWS ? <p>{`And ${showNumber(rows.length - MAX_ROWS)} more rows.`}</p> : null}
        {reopens.map(({ kind, id, number, becomes }) => (
          <Row as="span" key={`${kind} ${id}`} oneLine>
            <Icon name="info" size="small" />
            {`${RECORD_WORDS[kind]} ${number} will be ${becomes}.`}
          </Row>
        ))}
        {notRestored.map((text) => (
          <Row as="span" key={text} oneLine>
            <Icon name="warning" size="small" />
            {`Cannot be restored: ${text}.`}
          </Row>
        ))}
      </Stack>
      <TextField {...form.field("reason")} label="Reason" maxLength={MAX_REASON} />
    </FormDialog>
  );
}

const RECORD_WORDS: Record<ReversalPreview["reopens"][number]["kind"], string> = {
  job: "Job",
  order: "Sales order",
  shipment: "Shipment",
  purchase: "Purchase order",
};

const COLUMNS: Parameters<typeof PlainTable<CounterRow>>[0]["columns"] = [
  { header: "Transaction", cell: ({ action }) => action },
  { header: "Booked back", kind: "number", cell: bookedBack },
  { header: "Then there", kind: "number", cell: ({ quantity, unit }) => showQuantity(quantity, unit) },
  { header: "Batch", kind: "code", cell: ({ batchNumber }) => batchNumber },
  { header: "Item", cell: ({ sku, name }) => `${sku} ${name}` },
  { header: "Location", cell: ({ warehouse, bin }) => `${warehouse} ${bin}` },
];

/** The quantity that is booked back, or what an edit sets back. */
function bookedBack({ difference, unit, changes }: CounterRow): string {
  if (changes.length > 0) return changesText(changes, { day: showDay, number: showNumber }, null);
  return `${difference > 0 ? "+" : ""}${showQuantity(difference, unit)}`;
}
