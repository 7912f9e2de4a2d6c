/**
 * All movements of a batch, each with a link to its job, order, delivery or transaction.
 */
import type { AccountLine, LotAccount } from "@apothecary/core/trace/contract";
import { useMemo } from "react";
import { Link } from "react-router-dom";
import { LotLink } from "../../../entities/lot/lot-link.tsx";
import { JobLink } from "../../../entities/job/job-link.tsx";
import { OrderLink } from "../../../entities/order/order-link.tsx";
import { Card, CardNote } from "../../../kit/layout/card.tsx";
import { Row } from "../../../kit/layout/stack.tsx";
import type { Column } from "../../../kit/table/columns/column.ts";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { showNumber } from "../../../kit/table/columns/format.ts";
import { businessPath, deliveryPath } from "../../../lib/page/links.ts";
import { useTool } from "../../../lib/page/tool.ts";
import { quantityColumn } from "./quantity-column.ts";
import { POSTING_WORDS, SHOWN_POSTINGS } from "./posting-words.ts";
import { locationText } from "../../../entities/location/location-text.ts";

const accountLineId = (line: AccountLine): string => line.id;
const PAGE_SIZE = 10;

/** One table with the type as a filter. */
export function LotMovements({ account }: { account: LotAccount }) {
  const tool = useTool();
  const openTransaction = ({ transactionId }: AccountLine) => tool.open("transaction-log", { transactionId });
  const columns = useMemo(() => movementColumns(account.unit), [account.unit]);
  const cut = SHOWN_POSTINGS.filter((posting) => account.counts[posting] > account.lines.filter((line) => line.posting === posting).length);
  const rows = useMemo(() => account.lines.toSorted((a, b) => b.at.localeCompare(a.at)), [account.lines]);
  return (
    <Card title="Movements" purpose="Received, moved, used, dispatched, written off and counted, newest first." wide>
      {cut.length > 0 ? (
        <CardNote>
          Only the newest are shown of {cut.map((posting) => `${showNumber(account.counts[posting])} ${POSTING_WORDS[posting].toLowerCase()}`).join(", ")}. The
          sums are of all.
        </CardNote>
      ) : null}
      <DataTable
        id="batch-movements"
        name="Movements"
        columns={columns}
        rows={rows}
        rowId={accountLineId}
        height="rows"
        pageSize={PAGE_SIZE}
        plain={rows.length <= PAGE_SIZE}
        searchLabel="Search the movements"
        onOpen={openTransaction}
        onMenu={openTransaction}
        empty={{ title: "No movements in the ledger" }}
      />
    </Card>
  );
}

/** Links to the delivery, or else to the supplier. */
function Receipt({ line }: { line: AccountLine }) {
  const { deliveryId, supplierId } = line;
  const words = movementPurpose(line);
  if (deliveryId !== null) return <Link to={deliveryPath(deliveryId)}>{words || "Delivery"}</Link>;
  if (supplierId !== null && words !== "") return <Link to={businessPath(supplierId)}>{words}</Link>;
  return words || "–";
}

/** What is reversed, and its reversal, are struck through: they count as nothing. */
function Movement({ posting, reversed }: AccountLine) {
  return reversed ? <s>{POSTING_WORDS[posting]}</s> : POSTING_WORDS[posting];
}

function movementColumns(unit: LotAccount["unit"]): readonly Column<AccountLine>[] {
  return [
    { id: "at", header: "Time", kind: "instant", width: 130, priority: 1, value: ({ at }) => at },
    { id: "posting", header: "Movement", width: 170, priority: 1, filterable: true, value: ({ posting }) => POSTING_WORDS[posting], cell: Movement },
    quantityColumn(unit),
    { id: "for", header: "For", width: 220, grow: true, value: movementPurpose, cell: (line) => <Purpose line={line} /> },
    { id: "place", header: "Location", width: 140, value: locationText },
    { id: "user", header: "User", width: 110, value: ({ user }) => user },
    { id: "reason", header: "Reason", width: 160, value: ({ reason }) => reason },
  ];
}

/** Whether a movement was for an order: sent, or come back from it. */
const isOfOrder = ({ posting, salesOrderId }: AccountLine): boolean => posting === "dispatched" || (posting === "returned" && salesOrderId !== null);

/** The purpose of a movement as text, for search and export. */
function movementPurpose(line: AccountLine): string {
  const { made, jobNumber, soNumber, shipmentNumber, client, poNumber, supplier, purchaseOrderNumber, otherNumber } = line;
  if (isOfOrder(line)) return [shipmentNumber || soNumber, client, poNumber].filter(Boolean).join(" ");
  if (line.posting === "received") return [supplier, purchaseOrderNumber].filter(Boolean).join(" ");
  return [jobNumber, made && `${made.sku} ${made.batchNumber}`, otherNumber].filter(Boolean).join(" ");
}

function Purpose({ line }: { line: AccountLine }) {
  const { posting, made, jobId, jobNumber, salesOrderId, soNumber, shipmentNumber, client, otherNumber } = line;
  if (isOfOrder(line))
    return (
      <Row as="span" gap={1} oneLine>
        <OrderLink salesOrderId={salesOrderId} number={shipmentNumber || soNumber} />
        <span>{client}</span>
      </Row>
    );
  if (jobId !== null)
    return (
      <Row as="span" gap={1} oneLine>
        <JobLink jobId={jobId} jobNumber={jobNumber} />
        {made ? (
          <>
            <span className="code">{made.sku}</span>
            <LotLink batchNumber={made.batchNumber} sku={made.sku} />
          </>
        ) : null}
      </Row>
    );
  if (posting === "received") return <Receipt line={line} />;
  return otherNumber === "" ? movementPurpose(line) || "–" : <LotLink batchNumber={otherNumber} />;
}
