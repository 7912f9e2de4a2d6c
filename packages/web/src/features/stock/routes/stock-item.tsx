import { Sku } from "@apothecary/core/lib/fields";
import type { ReactNode } from "react";
import { Link, useParams } from "react-router-dom";
import { Chip } from "../../../kit/layout/chip.tsx";
import { EmptyState } from "../../../kit/page/empty-state.tsx";
import { Failed } from "../../../kit/page/failed.tsx";
import { Icon } from "../../../kit/layout/icon.tsx";
import { Skeleton } from "../../../kit/page/skeleton.tsx";
import { paths, titleOf } from "../../../lib/paths.ts";
import { useTool } from "../../../lib/tool.ts";
import { usePageAddress } from "../../../lib/use-page-address.ts";
import { type StockItem, useStockItem } from "../api/stock-item.ts";
import { EditDetailsButton } from "../components/edit-details-button.tsx";
import { GoodsInButton } from "../components/goods-in-button.tsx";
import { ItemBatches } from "../components/item-batches.tsx";
import { ItemCard } from "../components/item-card.tsx";
import { ItemAllocations, ItemReservations } from "../components/item-demand.tsx";
import { ItemBusinesses, ItemCategory, ItemValue } from "../components/item-facts.tsx";
import { ItemHelp } from "../components/item-help.tsx";
import { ItemLevels } from "../components/item-levels.tsx";
import { ItemUses } from "../components/item-uses.tsx";
import "./stock-item.css";

/** The widths of lines that are awaited. */
const SHARES = [0.9, 0.7, 0.8, 0.6, 0.75];

/** One stock item: its figures, batches and what it is needed for (specification 2, 2.2). */
export function Component() {
  const { sku = "" } = useParams();
  const { data: stock, error, refetch } = useStockItem(sku);
  return (
    <main className="stock-item">
      <title>{titleOf(`Stock Item ${sku}`)}</title>
      {stock ? <Item stock={stock} stale={error ? { message: error.message, retry: () => void refetch() } : undefined} /> : null}
      {stock === null ? <Unknown sku={sku} /> : null}
      {stock === undefined && error ? <Failed message={error.message} retry={() => void refetch()} /> : null}
      {stock === undefined && !error ? <Awaited sku={sku} /> : null}
    </main>
  );
}

function Item({ stock, stale }: { stock: StockItem; stale: { message: string; retry: () => void } | undefined }) {
  const { item } = stock;
  return (
    <>
      <Head sku={item.sku} name={item.name} chip={item.categoryType === "Raw Material" ? <ActiveChip active={item.active} /> : null}>
        <ItemHelp />
        <History sku={item.sku} />
        <EditDetailsButton item={item} />
        <GoodsInButton sku={item.sku} main />
      </Head>
      {stale ? (
        <p className="stock-item-stale" role="alert">
          <Icon name="warning" size="small" />
          <span>{stale.message} What is shown may be out of date.</span>
          <button type="button" className="tool" onClick={stale.retry}>
            Retry
          </button>
        </p>
      ) : null}
      <div className="stock-item-cards">
        <ItemLevels stock={stock} />
        <ItemValue item={item} />
        <ItemBatches stock={stock} action={<GoodsInButton sku={item.sku} />} />
        <div className="stock-item-pair">
          <ItemBusinesses item={item} />
          <ItemCategory item={item} />
        </div>
        <ItemAllocations stock={stock} />
        <ItemReservations stock={stock} />
        <ItemUses item={item} />
      </div>
    </>
  );
}

function Head({ sku, name, chip, children }: { sku: string; name: ReactNode; chip?: ReactNode; children?: ReactNode }) {
  return (
    <header className="stock-item-head">
      <div className="stock-item-names">
        <p className="stock-item-sku">
          <span className="visually-hidden">SKU </span>
          {sku}
          {chip}
        </p>
        <h1>{name}</h1>
      </div>
      <div className="stock-item-actions">{children}</div>
    </header>
  );
}

/** Opens the transaction log of the item. */
function History({ sku }: { sku: string }) {
  const tool = useTool();
  return (
    <button type="button" className="button button-quiet" onClick={() => tool.open("transaction-log", { sku })}>
      <Icon name="history" />
      History
    </button>
  );
}

/** Whether a raw material is the one of its family that is used. */
function ActiveChip({ active }: { active: boolean }) {
  return (
    <Chip tone={active ? "green" : "grey"} icon={active ? "check" : "minus"}>
      {active ? "Active" : "Inactive"}
    </Chip>
  );
}

/** The page as it will stand, while it is awaited. */
function Awaited({ sku }: { sku: string }) {
  return (
    <>
      <Head sku={sku} name={<Skeleton share={0.4} />} />
      <div className="stock-item-cards" aria-busy="true">
        <AwaitedCard title="Stock Levels" className="item-levels" />
        <AwaitedCard title="Value" className="item-value" />
        <AwaitedCard title="Batch Details" wide />
        <div className="stock-item-pair">
          <AwaitedCard title="Businesses" />
          <AwaitedCard title="Category" />
        </div>
      </div>
    </>
  );
}

function AwaitedCard(card: { title: string; className?: string; wide?: boolean }) {
  return (
    <ItemCard {...card}>
      {SHARES.map((share) => (
        <p key={share}>
          <Skeleton share={share} />
        </p>
      ))}
    </ItemCard>
  );
}

/** In the place of an item that is none. */
function Unknown({ sku }: { sku: string }) {
  const tool = useTool();
  const addressOf = usePageAddress();
  return (
    <>
      <h1 className="visually-hidden">Stock Item</h1>
      <EmptyState
        icon="search"
        title={`There is no stock item ${sku}`}
        hint="The SKU may have been mistyped, or the item was removed. Its history is kept."
        action={
          <div className="stock-item-actions">
            {Sku.safeParse(sku).success ? (
              <button type="button" className="button" onClick={() => tool.open("transaction-log", { sku })}>
                <Icon name="history" />
                History
              </button>
            ) : null}
            <Link className="button button-main stock-item-back" to={addressOf(paths.stock)}>
              Go to stock control
            </Link>
          </div>
        }
      />
    </>
  );
}
