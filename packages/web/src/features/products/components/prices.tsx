/** The agreed prices of a product, by client. */
import type { PriceList } from "@apothecary/core/products/contract";
import { useQuery } from "@tanstack/react-query";
import { Card } from "../../../kit/layout/card.tsx";
import { Failed } from "../../../kit/page/failed.tsx";
import type { LineColumn } from "../../../kit/lines/line-column.ts";
import { LineTable } from "../../../kit/lines/line-table.tsx";
import { useLines } from "../../../kit/lines/use-lines.ts";
import { showMoney, showNumber } from "../../../kit/table/columns/format.ts";
import { validDays } from "../api/price-lines.ts";
import { pricesQuery } from "../api/product-edits.ts";

type Price = PriceList["prices"][number] & { client: string };
const NOTHING_EDITED = {};

const COLUMNS: readonly LineColumn<Price, Record<never, never>>[] = [
  { id: "client", header: "Client", width: 110, grow: true, shown: ({ row }) => row.client },
  { id: "from", header: "From", align: "right", width: 84, shown: ({ row }) => showNumber(row.fromQuantity) },
  { id: "price", header: "Price", align: "right", width: 84, shown: ({ row }) => showMoney(row.price) },
  { id: "valid", header: "Valid", width: 116, shown: ({ row }) => validDays(row) },
];

/** The price lists; renders nothing if none is agreed. */
export function Prices({ productId }: { productId: number }) {
  const { data, error, refetch, dataUpdatedAt } = useQuery(pricesQuery(productId));
  if (error && !data) return <Failed message={error.message} retry={() => void refetch()} />;
  const prices = data?.flatMap(({ client, prices: ofClient }) => ofClient.map((price) => ({ ...price, client }))) ?? [];
  if (prices.length === 0) return null;
  return (
    <Card title="Prices" purpose="Offered in new orders by client, quantity and day.">
      <PriceTable key={dataUpdatedAt} prices={prices} />
    </Card>
  );
}

function PriceTable({ prices }: { prices: readonly Price[] }) {
  const lines = useLines({ initial: prices.map((row, i) => ({ id: String(i), row, values: NOTHING_EDITED })) });
  return <LineTable name="Prices" lines={lines} columns={COLUMNS} />;
}
