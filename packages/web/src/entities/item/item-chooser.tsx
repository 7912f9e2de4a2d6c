/**
 * Choosing an item: SKU, name, what is free and where.
 */
import type { CategoryType } from "@apothecary/core/lib/fields";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { type BatchLabel, labelOf } from "../batch/label-text.ts";
import { Chooser } from "../../kit/form/chooser.tsx";
import type { FieldProps } from "../../kit/form/contract-form.ts";
import { quantityText, unitOf } from "../../kit/form/entry.ts";
import type { FieldWords } from "../../kit/form/field.tsx";
import { holdingsText } from "./holdings.ts";
import { sharedOffersOf } from "../../kit/form/offers.ts";
import { holdingsQuery, itemsQuery, type StockItem } from "./queries.ts";

/** How long a line is looked at before the places of its item are asked for, in milliseconds. */
const LOOKED_AT_MS = 200;

interface Props extends FieldWords, FieldProps<string | null> {
  /** Only items of these types. */
  types?: readonly CategoryType[];
  /** Which of the items may be chosen, beyond their type. */
  only?: (item: StockItem) => boolean;
  /** The batch whose label chose the item. */
  onScanBatch?: (label: BatchLabel) => void;
}

/** Holds a SKU. Found by any part of SKU, name, supplier's SKU and category, or by the scan of a batch's label. */
export function ItemChooser({ types, only, onScanBatch, ...field }: Props) {
  const { data, error, isPending, refetch } = useQuery(itemsQuery);
  const offers = useMemo(() => {
    const all = sharedOffersOf(data ?? NO_ITEMS, skuOf, findable);
    if (!types && !only) return all;
    return all.filter(({ of }) => (!types || types.some((type) => type === of.categoryType)) && (!only || only(of)));
  }, [data, types, only]);
  const chosen = data?.find(({ sku }) => sku === field.value);
  return (
    <Chooser
      {...field}
      offers={offers}
      shown={(item) => `${item.sku}  ${item.name}`}
      line={(item) => <ItemLine item={item} />}
      about={(item) => <Where item={item} />}
      aside={chosen ? `${quantityText(chosen.freeStock, unitOf(chosen))} free` : undefined}
      placeholder="SKU or name, or scan a label"
      loading={isPending}
      failed={error && !data ? "The items could not be loaded." : undefined}
      onRetry={() => void refetch()}
      onScan={(text) => {
        const label = labelOf(text, "");
        if (label?.kind === "batch") onScanBatch?.(label);
      }}
      none={offers.length === 0 ? "There are no items to choose from yet." : "No item matches. Try fewer words."}
    />
  );
}

const NO_ITEMS: readonly StockItem[] = [];
const skuOf = ({ sku }: StockItem): string => sku;

function findable({ name, supplierSku, categoryName }: StockItem): string {
  return `${name} ${supplierSku} ${categoryName}`;
}

function ItemLine({ item }: { item: StockItem }) {
  return (
    <div className="chooser-two">
      <span className="chooser-name">
        <span className="code">{item.sku}</span> {item.name}
      </span>
      <span className="chooser-figure">{quantityText(item.freeStock, unitOf(item))} free</span>
      <span className="chooser-note chooser-name">
        {item.categoryType} · {item.categoryName}
      </span>
      {item.active ? null : <span className="chooser-note">Inactive</span>}
    </div>
  );
}

function Where({ item }: { item: StockItem }) {
  const sku = useSettled(item.sku);
  const { data, isPending } = useQuery(holdingsQuery(sku));
  if (sku !== item.sku || isPending) return <span>Looking where it is …</span>;
  return <span>{data ? holdingsText(data, unitOf(item)) : "Where it is could not be loaded."}</span>;
}

/** A value once it has stood still for a moment. */
function useSettled(value: string): string | null {
  const [settled, setSettled] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), LOOKED_AT_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
