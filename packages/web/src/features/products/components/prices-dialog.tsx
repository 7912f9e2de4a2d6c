/** Editing the agreed prices of a product for a client. */
import { editPriceList, MAX_PRICES, PriceList, type ProductSummary } from "@apothecary/core/products/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { BusinessChooser } from "../../../entities/business/business-chooser.tsx";
import { canBeMadeFor, isOfferedTo } from "../../../entities/business/own-brands.ts";
import { FormDialog } from "../../../kit/dialog/form-dialog.tsx";
import { useContractForm } from "../../../kit/form/contract-form.ts";
import { edited } from "../../../kit/form/stale.ts";
import { StaleNotice } from "../../../kit/form/stale-notice.tsx";
import { inForm } from "../../../kit/lines/in-form.ts";
import type { LineColumn } from "../../../kit/lines/line-column.ts";
import { LineTable } from "../../../kit/lines/line-table.tsx";
import { useLines, useLinesValue } from "../../../kit/lines/use-lines.ts";
import { PRICE_RULES, type PriceLine, priceLine, pricesText, pricesToSave } from "../api/price-lines.ts";
import { pricesQuery } from "../api/product-edits.ts";

const COLUMNS: readonly LineColumn<null, PriceLine>[] = [
  { kind: "quantity", field: "fromQuantity", header: "From quantity", unit: "units", width: 140, grow: true },
  { kind: "money", field: "price", header: "Unit price", width: 120, grow: true },
  { kind: "day", field: "validFrom", header: "Valid from", help: "The first day. Optional.", width: 156 },
  { kind: "day", field: "validTo", header: "Valid to", help: "The last day. Optional.", width: 156 },
];

interface Props {
  product: ProductSummary;
  onClose: () => void;
}

/** A product of a client has the prices of this client; one of our own has those of any client. */
export function PricesDialog({ product, onClose }: Props) {
  const [clientId, setClientId] = useState<number | null>(product.clientId);
  const { data } = useQuery(pricesQuery(product.id));
  // Each client's prices are a form of their own.
  return data ? <ClientPrices key={clientId} product={product} lists={data} clientId={clientId} onClient={setClientId} onClose={onClose} /> : null;
}

interface ClientProps extends Props {
  lists: readonly PriceList[];
  clientId: number | null;
  onClient: (clientId: number | null) => void;
}

function ClientPrices({ product, lists, clientId, onClient, onClose }: ClientProps) {
  // The state on opening, so that a version conflict can show what other users changed.
  const [was] = useState(() => lists.find((list) => list.clientId === clientId));
  const lines = useLines({ initial: was && was.prices.length > 0 ? was.prices.map(priceLine) : [priceLine()], rules: PRICE_RULES });
  const [formLines] = useState(() => [inForm(lines, { path: "prices" })]);
  const [theirs, setTheirs] = useState<PriceList>();
  const form = useContractForm(editPriceList, {
    values: { clientId },
    edits: edited<{ clientId: number | null }, PriceList>(PriceList, was?.version ?? 0, () => ({}), setTheirs),
    toBody: (typed, version) => ({ ...typed, productId: product.id, prices: pricesToSave(lines.all()), version }),
    required: { clientId: "Client" },
    lines: formLines,
    onDone: onClose,
  });
  const full = useLinesValue(lines, (all) => all.length >= MAX_PRICES);
  const mine = useLinesValue(lines, (all) => pricesText(pricesToSave(all)));
  const now = pricesText(theirs?.prices ?? []);
  const take = mine === now ? {} : { take: () => lines.load(theirs?.prices.map(priceLine) ?? []) };
  const changed = theirs ? [{ label: "Prices", mine, now, theirs: mine === now, ...take }] : [];
  return (
    <FormDialog
      title="Prices"
      purpose={`${product.sku}, ${product.name}. The price for the quantity and the day is offered in new orders.`}
      form={form}
      size="wide"
      start="first"
      submitLabel="Save prices"
      busyLabel="Saving …"
      onClose={onClose}
    >
      <StaleNotice form={form} fields={{}} lines={changed} />
      <BusinessChooser
        {...form.field("clientId")}
        onChange={onClient}
        label="Client"
        only={(one) => canBeMadeFor(one) && isOfferedTo(one.id, product.clientId)}
        disabled={form.busy || form.changed}
      />
      <LineTable
        name="Prices"
        lines={lines}
        columns={COLUMNS}
        disabled={form.busy || clientId === null}
        {...(full ? {} : { add: { label: "Add price", line: () => priceLine() } })}
        removable="all"
      />
    </FormDialog>
  );
}
