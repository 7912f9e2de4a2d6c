/**
 * Choosing an item: SKU, name, what is free and where.
 */
import type { CategoryType } from "@apothecary/core/lib/fields";
import { quantityText, unitOf } from "@apothecary/core/lib/quantity";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Chooser } from "../../kit/form/chooser.tsx";
import type { FieldProps, FieldWords } from "../../kit/form/field.tsx";
import { offerOf, sharedIndex } from "../../kit/form/offers.ts";
import { type BatchLabel, labelKeys, labelOf } from "../batch/label-text.ts";
import { holdingsText } from "./holdings.ts";
import { holdingsQuery, itemsQuery, type StockItem } from "./queries.ts";

/** How long a line stays highlighted before the locations of its item are read, in milliseconds. */
const SETTLE_MS = 200;

/** One index of the items for every chooser. */
export const itemIndex = sharedIndex<StockItem>({
  keyOf: ({ sku }) => sku,
  textsOf: ({ sku, name, supplierSku, categoryType, categoryName }) => [sku, name, supplierSku, `${categoryType} ${categoryName}`],
});

interface Props extends FieldWords, FieldProps<string | null> {
  /** Only items of these types. */
  types?: readonly CategoryType[];
  /** Which of the items may be chosen, beyond their type. */
  only?: (item: StockItem) => boolean;
  /** Hides stock figures and locations, for a blind count. */
  blind?: boolean;
  /** The batch whose label chose the item. */
  onScanBatch?: (label: BatchLabel) => void;
}

/** Holds a SKU. Found by any part of SKU, name, supplier's SKU and category, or by scanning the label of a batch. */
export function ItemChooser({ types, only, blind = false, onScanBatch, ...field }: Props) {
  const { data, error, isPending, refetch } = useQuery(itemsQuery);
  const index = itemIndex(data);
  const chosen = offerOf(index, field.value)?.of;
  const allowed = types || only ? (item: StockItem) => (!types || types.some((type) => type === item.categoryType)) && (!only || only(item)) : undefined;
  return (
    <Chooser
      {...field}
      index={index}
      only={allowed}
      shown={(item) => `${item.sku}  ${item.name}`}
      line={(item) => <ItemLine item={item} blind={blind} />}
      about={blind ? undefined : (item) => <Where item={item} />}
      aside={chosen && !blind ? `${quantityText(chosen.freeStock, unitOf(chosen))} free` : undefined}
      placeholder="SKU or name, or scan a label"
      loading={isPending}
      failed={error && !data ? "The items could not be loaded." : undefined}
      onRetry={() => void refetch()}
      keysOf={labelKeys}
      onScan={(text) => {
        const label = labelOf(text, "");
        if (label?.kind === "batch") onScanBatch?.(label);
      }}
      none="No item matches. Try fewer words."
      empty="There are no items to choose from yet."
    />
  );
}

function ItemLine({ item, blind }: { item: StockItem; blind: boolean }) {
  const notes = [item.categoryType, item.categoryName, item.supplierSku].filter((note) => note !== "");
  return (
    <div className="chooser-two">
      <span className="chooser-name">
        <span className="code">{item.sku}</span> {item.name}
      </span>
      {blind ? null : <span className="chooser-figure">{quantityText(item.freeStock, unitOf(item))} free</span>}
      <span className="chooser-note chooser-name">{notes.join(" · ")}</span>
      {item.active ? null : <span className="chooser-note">Inactive</span>}
    </div>
  );
}

function Where({ item }: { item: StockItem }) {
  const sku = useSettled(item.sku);
  const { data, isPending } = useQuery(holdingsQuery(sku));
  if (sku !== item.sku || isPending) return <span>Loading its locations …</span>;
  return <span>{data ? holdingsText(data, unitOf(item)) : "Its locations could not be loaded."}</span>;
}

/** A value once it has not changed for a moment. */
function useSettled(value: string): string | null {
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
