import { useMemo } from "react";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { useTableAddress } from "../../../kit/table/state.ts";
import { stockItemPath, titleOf } from "../../../lib/paths.ts";
import { type StockRow, useStockList } from "../api/stock-list.ts";
import { FirstItems } from "../components/first-items.tsx";
import { GoodsInButton } from "../components/goods-in-button.tsx";
import { ReadingChoice, useReading } from "../components/reading-choice.tsx";
import { STOCK_FILTER_IDS, STOCK_FILTERS, stockColumns } from "../components/stock-columns.tsx";
import { StockTools } from "../components/stock-tools.tsx";
import "./stock-list.css";

const LINK = { to: (row: StockRow) => stockItemPath(row.sku), newWindow: true };
const skuOf = (row: StockRow): string => row.sku;

/** Stock control: every stock item, to be found, filtered and opened (specification 2, 2.1). */
export function Component() {
  const { rows, error, refetch } = useStockList();
  const control = useTableAddress(STOCK_FILTER_IDS);
  const [reading, choose] = useReading();
  const columns = useMemo(() => stockColumns(reading), [reading]);
  return (
    <main className="stock-list">
      <title>{titleOf("Stock Control")}</title>
      <header className="stock-list-head">
        <div>
          <h1>Stock Control</h1>
          <p className="quiet">View and edit all items in stock. Click on an item row for more details</p>
        </div>
        <div className="stock-list-actions">
          <StockTools />
          <GoodsInButton main />
        </div>
      </header>
      <DataTable
        id="stock"
        name="Stock"
        columns={columns}
        rows={rows}
        rowId={skuOf}
        filters={STOCK_FILTERS}
        control={control}
        link={LINK}
        searchLabel="Search stock"
        toolbar={<ReadingChoice reading={reading} onChoose={choose} />}
        failed={error ? { message: error.message, retry: () => void refetch() } : undefined}
        empty={{ title: "No stock items", hint: "Raw materials, componentry and products appear here as soon as they are added.", action: <FirstItems /> }}
      />
    </main>
  );
}
