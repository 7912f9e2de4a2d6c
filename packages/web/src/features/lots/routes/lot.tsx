import { freezeAndRecall } from "@apothecary/core/recall/contract";
import type { LotAccount, FoundLot } from "@apothecary/core/trace/contract";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams, useSearchParams } from "react-router-dom";
import { lotNames } from "../../../entities/lot/lot-names.ts";
import { StatusChip } from "../../../entities/stock-line/status-chip.tsx";
import { ItemLink } from "../../../entities/item/item-link.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { Facts } from "../../../kit/layout/facts.tsx";
import { Grid } from "../../../kit/layout/grid.tsx";
import { Row, Stack } from "../../../kit/layout/stack.tsx";
import { EmptyState } from "../../../kit/page/empty-state.tsx";
import { Failed } from "../../../kit/page/failed.tsx";
import { Page } from "../../../kit/page/page.tsx";
import { Skeleton } from "../../../kit/page/skeleton.tsx";
import { showDay, showInstant, showQuantity } from "../../../kit/table/columns/format.ts";
import { useMay } from "../../../lib/user/current-user.ts";
import { LOT_SKU, lotPath } from "../../../lib/page/paths.ts";
import { batchRecordPath, businessPath, deliveryPath } from "../../../lib/page/links.ts";
import { useTool } from "../../../lib/page/tool.ts";
import { accountQuery, foundQuery } from "../api/lot.ts";
import { LotBalance } from "../components/lot-balance.tsx";
import { ComplaintMark, LotComplaints } from "../components/lot-complaints.tsx";
import { LotEdits } from "../components/lot-edits.tsx";
import { LotMovements } from "../components/lot-movements.tsx";
import { LotRelease } from "../components/lot-release.tsx";
import { LotStock } from "../components/lot-stock.tsx";
import { LotWork, TRACE } from "../components/lot-work.tsx";
import { LotTrace } from "../components/lot-trace.tsx";

const titleFor = (number: string): string => `Batch ${number}`;

/** A batch by any of its numbers. Offers a choice if several items have the number. */
export function Component() {
  const { number = "" } = useParams();
  const sku = useSearchParams()[0].get(LOT_SKU);
  return sku === null ? <AnyLot number={number} /> : <OneLot key={`${sku} ${number}`} sku={sku} batchNumber={number} />;
}

/** The batch with the number, a choice of several, or an empty state. */
function AnyLot({ number }: { number: string }) {
  const { data: found, error, refetch } = useQuery(foundQuery(number));
  const [only, ...others] = found ?? [];
  if (only && others.length === 0) return <OneLot sku={only.sku} batchNumber={only.batchNumber} />;
  return (
    <Page title={titleFor(number)} width="narrow" purpose={only ? "Several batches have this number. Choose one." : undefined}>
      {found === undefined ? error ? <Failed message={error.message} retry={() => void refetch()} /> : <Skeleton /> : null}
      {found && only ? <Choice found={found} /> : null}
      {found && !only ? <Unknown number={number} /> : null}
    </Page>
  );
}

function Choice({ found }: { found: readonly FoundLot[] }) {
  return (
    <Stack as="ul" gap={2} aria-label="Batches of this number">
      {found.map(({ sku, batchNumber, itemName, matched, supplierBatchNumber }) => (
        <li key={`${sku} ${batchNumber}`}>
          <Link className="button" to={lotPath(batchNumber, sku)}>
            <span className="code">{sku}</span> {itemName}, batch <span className="code">{batchNumber}</span>
            {matched === "supplier" ? <span className="quiet">, supplier's {supplierBatchNumber}</span> : null}
          </Link>
        </li>
      ))}
    </Stack>
  );
}

function Unknown({ number }: { number: string }) {
  return (
    <EmptyState
      icon="search"
      title={`Batch ${number} not found`}
      hint="It is neither one of our batch numbers nor a supplier's. For a formula, enter its code first: ABC01 014-26."
    />
  );
}

function OneLot({ sku, batchNumber }: { sku: string; batchNumber: string }) {
  const { data: account, error, refetch } = useQuery(accountQuery({ sku, batchNumber }));
  const failed = error ? { message: error.message, retry: () => void refetch() } : undefined;
  if (account) return <KnownLot account={account} stale={failed} />;
  return (
    <Page title={titleFor(batchNumber)} width="wide">
      {failed ? <Failed {...failed} /> : account === null ? <Unknown number={`${batchNumber} of ${sku}`} /> : <Skeleton />}
    </Page>
  );
}

interface KnownProps {
  account: LotAccount;
  stale: { message: string; retry: () => void } | undefined;
}

function KnownLot({ account, stale }: KnownProps) {
  const { sku, batchNumber, itemName, stock } = account;
  const tool = useTool();
  const mayRecall = useMay(freezeAndRecall);
  const statuses = [...new Set(stock.map(({ status }) => status))];
  return (
    <Page
      title={titleFor(batchNumber)}
      heading={`${itemName}, batch ${batchNumber}`}
      eyebrow={
        <>
          <ItemLink sku={sku} />
          {statuses.map((status) => (
            <StatusChip key={status} status={status} />
          ))}
          <ComplaintMark sku={sku} batchNumber={batchNumber} />
        </>
      }
      width="wide"
      stale={stale}
      actions={[
        { word: "History", icon: "history", run: () => tool.open("transaction-log", { sku, batch: batchNumber }) },
        { word: "Demand for this batch", icon: "sales", run: () => tool.open("batch-demand", { sku, batch: batchNumber }) },
        ...(mayRecall ? [{ word: "Freeze and recall", icon: "frozen", run: () => tool.open("recall", { batches: lotNames([account]) }) } as const] : []),
      ]}
    >
      <Grid columns="main-side">
        <LotWork account={account} />
        <LotRelease account={account} />
        <LotStock account={account} />
        <About account={account} />
        <LotBalance account={account} />
        <Stack id={TRACE} wide>
          <LotTrace lot={account} />
        </Stack>
        <LotMovements account={account} />
        <LotComplaints sku={sku} batchNumber={batchNumber} />
        <LotEdits account={account} />
      </Grid>
    </Page>
  );
}

/** Text that links to the page of an id, if there is one. */
const linked = (words: string, id: number | null, path: (id: number) => string) => (id === null ? words : <Link to={path(id)}>{words}</Link>);

/** The item, origin, remaining quantity and expiry of the batch. */
function About({ account: { sku, kind, unit, stock, lines, balance } }: { account: LotAccount }) {
  const [first] = lines.filter(({ posting }) => posting === "received" || posting === "made");
  const days = [...new Set(stock.flatMap(({ expiryDate }) => expiryDate ?? []))].toSorted();
  const supplied = [...new Set([...stock, ...(first ? [first] : [])].map((one) => one.supplierBatchNumber).filter(Boolean))];
  const reserved = stock.reduce((sum, part) => sum + part.quantity - part.unreserved, 0);
  const job = first?.posting === "made" && first.jobId !== null ? { path: batchRecordPath(first.jobId), number: first.jobNumber } : undefined;
  return (
    <Card title="Batch details">
      <Facts
        pairs
        facts={[
          { label: "Kind", value: kind.charAt(0).toUpperCase() + kind.slice(1) },
          { label: "Item", value: <ItemLink sku={sku} /> },
          { label: "Left", value: showQuantity(balance.inStock, unit) },
          { label: "Reserved", value: showQuantity(reserved, unit) },
          { label: "Expiry", value: days.map(showDay).join(", ") },
          { label: "Supplier batch", value: supplied.join(", ") },
          { label: first?.posting === "made" ? "Made" : "Received", value: first ? showInstant(first.at) : "" },
          { label: "By", value: first?.user ?? "" },
          ...(first?.supplier ? [{ label: "Supplier", value: linked(first.supplier, first.supplierId, businessPath) }] : []),
          ...(first?.purchaseOrderNumber ? [{ label: "Order", value: linked(first.purchaseOrderNumber, first.deliveryId, deliveryPath) }] : []),
          ...(job
            ? [
                {
                  label: "Batch record",
                  value: (
                    <Row as="span">
                      <Link to={job.path}>Job {job.number}</Link>
                    </Row>
                  ),
                },
              ]
            : []),
        ]}
      />
    </Card>
  );
}
