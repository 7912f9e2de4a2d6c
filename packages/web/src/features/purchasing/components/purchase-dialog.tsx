/** Drafting a purchase order, and changing the lines of one. */
import { createPurchaseOrder, editPurchaseOrder, type PurchaseDetail } from "@apothecary/core/purchasing/contract";
import { itemUnit } from "@apothecary/core/lib/rules/quantity";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { BusinessChooser } from "../../../entities/business/business-chooser.tsx";
import { ItemChooser } from "../../../entities/item/item-chooser.tsx";
import { itemsQuery, type StockItem } from "../../../entities/item/queries.ts";
import { FormDialog } from "../../../kit/dialog/form-dialog.tsx";
import { useContractForm } from "../../../kit/form/contract-form.ts";
import { inForm } from "../../../kit/lines/in-form.ts";
import type { LineColumn } from "../../../kit/lines/line-column.ts";
import { LineTable } from "../../../kit/lines/line-table.tsx";
import type { LineRules } from "../../../kit/lines/lines.ts";
import { useLines } from "../../../kit/lines/use-lines.ts";
import { ORDERED_RULES, type Ordered, orderedBody, orderedLine, pricedUnit, type PurchaseLine } from "../api/purchases.ts";

interface NewProps {
  onClose: () => void;
  onDrafted: (id: number) => void;
}

/** Asks for the supplier and the lines. */
export function NewPurchaseDialog({ onClose, onDrafted }: NewProps) {
  const { lines, formLines, columns } = useOrderedLines();
  const form = useContractForm(createPurchaseOrder, {
    values: { supplierId: null as number | null },
    toBody: (values) => ({ ...values, lines: orderedBody(lines.all()).map(({ sku, quantity, price, dueDate }) => ({ sku, quantity, price, dueDate })) }),
    required: { supplierId: "Supplier" },
    lines: formLines,
    onDone: ({ id }) => onDrafted(id),
  });
  return (
    <FormDialog
      title="New purchase order"
      purpose="A draft. Its lines are on order once it is sent."
      form={form}
      size="widest"
      start="first"
      submitLabel="Save draft"
      busyLabel="Saving …"
      onClose={onClose}
    >
      <BusinessChooser {...form.field("supplierId")} label="Supplier" only={({ supplier }) => supplier} />
      <LineTable name="Lines" lines={lines} columns={columns} disabled={form.busy} add={ADD} removable tall cardsUpTo={CARDS_UP_TO} />
    </FormDialog>
  );
}

/** Changes the lines; of a sent order, what is on order follows. */
export function EditPurchaseDialog({ purchase: live, onClose }: { purchase: PurchaseDetail; onClose: () => void }) {
  // The state on opening: what others changed since is refused.
  const [purchase] = useState(live);
  const { lines, formLines, columns } = useOrderedLines(purchase);
  const form = useContractForm(editPurchaseOrder, {
    values: {},
    toBody: () => ({ id: purchase.id, lines: orderedBody(lines.all()), version: purchase.version }),
    lines: formLines,
    onDone: onClose,
  });
  return (
    <FormDialog
      title="Edit purchase order"
      purpose={`${purchase.purchaseNumber}, ${purchase.supplier}.${purchase.state === "Draft" ? "" : " It has been sent: tell the supplier what changes."}`}
      form={form}
      size="widest"
      submitLabel="Save"
      busyLabel="Saving …"
      onClose={onClose}
    >
      <LineTable name="Lines" lines={lines} columns={columns} disabled={form.busy} add={ADD} removable={isRemovable} tall cardsUpTo={CARDS_UP_TO} />
    </FormDialog>
  );
}

/** Up to this viewport width in pixels the lines are shown as cards. */
const CARDS_UP_TO = 920;
const ADD = { label: "Add line", line: () => orderedLine() };

const isRemovable = ({ row }: { row: PurchaseLine | null }): boolean => (row?.received ?? 0) === 0;

function useOrderedLines(purchase?: PurchaseDetail) {
  const { data: items } = useQuery(itemsQuery);
  const rules = useMemo(() => orderedRules(items ?? []), [items]);
  const lines = useLines({ initial: purchase ? purchase.lines.map(orderedLine) : [orderedLine()], rules });
  const [formLines] = useState(() => [inForm(lines, { path: "lines" })]);
  const columns = useMemo(() => orderedColumns(items ?? []), [items]);
  return { lines, formLines, columns };
}

/** A chosen item brings its price, and its MOQ as the quantity. */
function orderedRules(items: readonly StockItem[]): LineRules<PurchaseLine | null, Ordered> {
  const bySku = new Map(items.map((item) => [item.sku, item]));
  return {
    ...ORDERED_RULES,
    settle: (values, edited) => {
      const item = edited === "sku" ? bySku.get(values.sku ?? "") : undefined;
      return item ? { ...values, price: values.price ?? item.price, quantity: values.quantity ?? (item.moq > 0 ? item.moq : null) } : values;
    },
  };
}

function orderedColumns(items: readonly StockItem[]): readonly LineColumn<PurchaseLine | null, Ordered>[] {
  const bySku = new Map(items.map((item) => [item.sku, item]));
  const chosenItem = (sku: string | null) => bySku.get(sku ?? "");
  return [
    {
      kind: "chooser",
      field: "sku",
      header: "Item",
      width: 280,
      grow: true,
      editable: ({ row }) => row === null,
      shown: ({ row }) => (row ? `${row.sku} ${row.name}` : ""),
      chooser: (cell) => <ItemChooser {...cell} only={isBought} />,
    },
    {
      kind: "quantity",
      field: "quantity",
      header: "Quantity",
      width: 150,
      unit: ({ values }) => {
        const item = chosenItem(values.sku);
        return item && itemUnit(item);
      },
      kilograms: true,
    },
    {
      kind: "money",
      field: "price",
      header: "Price",
      help: "Of a kilogram, or of a unit.",
      width: 130,
      unit: ({ values }) => {
        const item = chosenItem(values.sku);
        return item && `/ ${pricedUnit(item)}`;
      },
    },
    { kind: "day", field: "dueDate", header: "Due", width: 156 },
  ];
}

const isBought = ({ categoryType }: StockItem): boolean => categoryType !== "Product";
