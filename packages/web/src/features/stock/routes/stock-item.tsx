import { useChangesAction } from "../../../entities/transaction/record-changes.tsx";
import { Sku } from "@apothecary/core/lib/rules/fields";
import { Link, matchPath, useParams } from "react-router-dom";
import { Chip } from "../../../kit/layout/chip.tsx";
import { useKeptRecord } from "../../../kit/dialog/kept-record.ts";
import { EmptyState } from "../../../kit/page/empty-state.tsx";
import { Failed } from "../../../kit/page/failed.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { Grid } from "../../../kit/layout/grid.tsx";
import { Icon } from "../../../kit/layout/icon.tsx";
import { Row, Stack } from "../../../kit/layout/stack.tsx";
import { Page } from "../../../kit/page/page.tsx";
import type { PageAction } from "../../../kit/page/page-actions.ts";
import { Skeleton } from "../../../kit/page/skeleton.tsx";
import { paths } from "../../../lib/page/paths.ts";
import { queryClient } from "../../../lib/server/query-client.ts";
import { useTool } from "../../../lib/page/tool.ts";
import { usePageAddress } from "../../../lib/page/use-page-address.ts";
import { type StockItem, stockItemQuery, useStockItem } from "../api/stock-item.ts";
import { EditDetailsButton } from "../components/items/edit-details-button.tsx";
import { GoodsInButton } from "../components/goods-in/goods-in-button.tsx";
import { ItemStockLines } from "../components/stock-lines/item-stock-lines.tsx";
import { ItemAllocations, ItemReservations } from "../components/items/item-demand.tsx";
import { ItemBusinesses, ItemCategory, ItemValue } from "../components/items/item-facts.tsx";
import { ItemLevels, ItemUsable } from "../components/items/item-levels.tsx";
import { SpecificationButton } from "../components/items/specification-button.tsx";
import { ItemUses } from "../components/items/item-uses.tsx";

/** The widths of the skeleton lines. */
const SHARES = [0.9, 0.7, 0.8, 0.6, 0.75];

export const prefetch = () => {
  const sku = matchPath(`${paths.stock}/:sku`, window.location.pathname)?.params.sku;
  if (sku !== undefined) void queryClient.prefetchQuery(stockItemQuery(sku));
};

/** One stock item: levels, batches and demand (specification 2, 2.2). */
export function Component() {
  const { sku = "" } = useParams();
  const { data, error, refetch } = useStockItem(sku);
  const stock = useKeptRecord(sku, data ?? undefined);
  const failed = error ? { message: error.message, retry: () => void refetch() } : undefined;
  if (stock) return <Item stock={stock} stale={failed} />;
  if (data === null) return <Unknown sku={sku} />;
  return failed ? (
    <Page title={titleFor(sku)} heading={<Skeleton share={0.4} />} width="wide">
      <Failed {...failed} />
    </Page>
  ) : (
    <Loading sku={sku} />
  );
}

const titleFor = (sku: string): string => `Stock Item ${sku}`;

interface ItemProps {
  stock: StockItem;
  /** The error of the latest refetch. */
  stale: { message: string; retry: () => void } | undefined;
}

function Item({ stock, stale }: ItemProps) {
  const { item } = stock;
  const changes = useChangesAction();
  const tool = useTool();
  const history: PageAction = { word: "History", icon: "history", run: () => tool.open("transaction-log", { sku: item.sku }) };
  return (
    <Page
      title={titleFor(item.sku)}
      heading={item.name}
      eyebrow={<Code sku={item.sku} active={item.categoryType === "Raw Material" ? item.active : undefined} />}
      width="wide"
      stale={stale}
      actions={[history, changes({ kind: "item", id: item.sku, name: item.name })]}
      controls={
        <>
          <EditDetailsButton item={item} />
          <SpecificationButton item={item} />
          <GoodsInButton sku={item.sku} main />
        </>
      }
    >
      <Grid columns="main-side">
        <ItemLevels stock={stock} />
        <ItemStockLines stock={stock} action={<GoodsInButton sku={item.sku} />} />
        <Stack gap={4}>
          <ItemUsable stock={stock} />
          <Grid from="small">
            <ItemBusinesses item={item} />
            <ItemCategory item={item} />
          </Grid>
        </Stack>
        <ItemValue item={item} />
        <ItemAllocations stock={stock} />
        <ItemReservations stock={stock} />
        <ItemUses item={item} />
      </Grid>
    </Page>
  );
}

/** The SKU, and for a raw material whether it is the active variant. */
function Code({ sku, active }: { sku: string; active?: boolean | undefined }) {
  return (
    <>
      <span className="visually-hidden">SKU </span>
      {sku}
      {active === undefined ? null : (
        <Chip tone={active ? "green" : "grey"} icon={active ? "check" : "minus"}>
          {active ? "Active" : "Inactive"}
        </Chip>
      )}
    </>
  );
}

/** The skeleton of the page. */
function Loading({ sku }: { sku: string }) {
  return (
    <Page title={titleFor(sku)} heading={<Skeleton share={0.4} />} eyebrow={<Code sku={sku} />} width="wide">
      <Stack>
        <LoadingCard title="Stock Levels" />
        <LoadingCard title="Batch Details" wide />
        <Grid columns="main-side">
          <LoadingCard title="Usable Stock" />
          <LoadingCard title="Value" />
        </Grid>
        <Grid from="small">
          <LoadingCard title="Businesses" />
          <LoadingCard title="Category" />
        </Grid>
      </Stack>
    </Page>
  );
}

function LoadingCard(card: { title: string; wide?: boolean }) {
  return (
    <Card {...card}>
      {SHARES.map((share) => (
        <p key={share} aria-busy="true">
          <Skeleton share={share} />
        </p>
      ))}
    </Card>
  );
}

/** The page of a SKU that does not exist. */
function Unknown({ sku }: { sku: string }) {
  const tool = useTool();
  const pageAddress = usePageAddress();
  return (
    <Page title={titleFor(sku)} width="wide">
      <EmptyState
        icon="search"
        title={`There is no stock item ${sku}`}
        hint="The SKU may have been mistyped, or the item was removed. Its history is kept."
        action={
          <Row justify="center">
            {Sku.safeParse(sku).success ? (
              <button type="button" className="button" onClick={() => tool.open("transaction-log", { sku })}>
                <Icon name="history" />
                History
              </button>
            ) : null}
            <Link className="button button-main" to={pageAddress(paths.stock)}>
              Go to stock control
            </Link>
          </Row>
        }
      />
    </Page>
  );
}
