/**
 * The item chooser: SKU, name, free stock and locations.
 */
import type { CategoryType } from "@apothecary/core/lib/rules/fields";
import { quantityText, itemUnit } from "@apothecary/core/lib/rules/quantity";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Chooser } from "../../kit/form/chooser.tsx";
import type { FieldProps, FieldWords } from "../../kit/form/field.tsx";
import { findOffer, sharedIndex } from "../../kit/form/offers.ts";
import { isOfferedTo } from "../business/own-brands.ts";
import { type ScannedStockLine, labelKeys, parseLabel } from "../stock-line/label-text.ts";
import { holdingsText } from "./holdings.ts";
import { holdingsQuery, itemsQuery, type StockItem } from "./queries.ts";

/** Debounce before the locations of a highlighted item are loaded, in milliseconds. */
const DEBOUNCE_MS = 200;

/** One search index shared by all choosers. */
export const itemIndex = sharedIndex<StockItem>({
  optionKey: ({ sku }) => sku,
  optionTexts: ({ sku, name, supplierSku, categoryType, categoryName }) => [sku, name, supplierSku, `${categoryType} ${categoryName}`],
});

interface Props extends FieldWords, FieldProps<string | null> {
  /** Only items of these types. */
  types?: readonly CategoryType[];
  /** Filters the options further. */
  only?: (item: StockItem) => boolean;
  /** Only items whose stock may be used for this client; null or absent: for all. */
  forClient?: number | null;
  /** Hides quantities and locations, for a blind count. */
  blind?: boolean;
  /** Called with the batch if a batch label selected the item. */
  onScanStockLine?: (label: ScannedStockLine) => void;
}

/** The value is a SKU. Searches SKU, name, supplier SKU and category, and accepts scanned batch labels. */
export function ItemChooser({ types, only, forClient = null, blind = false, onScanStockLine, ...field }: Props) {
  const { data, error, isPending, refetch } = useQuery(itemsQuery);
  const index = itemIndex(data);
  const chosen = findOffer(index, field.value)?.of;
  const isAllowed = (item: StockItem): boolean =>
    (!types || types.some((type) => type === item.categoryType)) && (!only || only(item)) && (forClient === null || isOfferedTo(forClient, item.ownedById));
  const allowed = types || only || forClient !== null ? isAllowed : undefined;
  return (
    <Chooser
      {...field}
      index={index}
      only={allowed}
      shown={(item) => `${item.sku}  ${item.name}`}
      line={(item) => <ItemLine item={item} blind={blind} />}
      about={blind ? undefined : (item) => <Where item={item} />}
      aside={chosen && !blind ? freeText(chosen) : undefined}
      placeholder="SKU or name, or scan a label"
      loading={isPending}
      failed={error && !data ? "The items could not be loaded." : undefined}
      onRetry={() => void refetch()}
      scannedKeys={labelKeys}
      onScan={(text) => {
        const label = parseLabel(text, "");
        if (label?.kind === "batch") onScanStockLine?.(label);
      }}
      none="No item matches. Try fewer words."
      empty="There are no items to choose from yet."
    />
  );
}

/** What is free of an item, and how much of that cannot be used. */
function freeText(item: StockItem): string {
  const free = `${quantityText(item.freeStock, itemUnit(item))} free`;
  return item.unusable ? `${free}, ${quantityText(item.unusable, itemUnit(item))} unusable` : free;
}

function ItemLine({ item, blind }: { item: StockItem; blind: boolean }) {
  const notes = [item.categoryType, item.categoryName, item.supplierSku].filter((note) => note !== "");
  return (
    <div className="chooser-two">
      <span className="chooser-name">
        <span className="code">{item.sku}</span> {item.name}
      </span>
      {blind ? null : <span className="chooser-figure">{freeText(item)}</span>}
      <span className="chooser-note chooser-name">{notes.join(" · ")}</span>
      {item.active ? null : <span className="chooser-note">Inactive</span>}
    </div>
  );
}

function Where({ item }: { item: StockItem }) {
  const sku = useDebounced(item.sku);
  const { data, isPending } = useQuery(holdingsQuery(sku));
  if (sku !== item.sku || isPending) return <span>Loading its locations …</span>;
  return <span>{data ? holdingsText(data, itemUnit(item)) : "Its locations could not be loaded."}</span>;
}

/** The debounced value. */
function useDebounced(value: string): string | null {
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
