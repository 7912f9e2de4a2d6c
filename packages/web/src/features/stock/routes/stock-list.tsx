import { useMemo } from "react";
import { Page } from "../../../kit/page/page.tsx";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { useTableAddress } from "../../../kit/table/state/state.ts";
import { queryClient } from "../../../lib/server/query-client.ts";
import { stockItemPath } from "../../../lib/page/paths.ts";
import { type StockRow, stockListQuery, useStockList } from "../api/stock-list.ts";
import { FirstItems } from "../components/list/first-items.tsx";
import { GoodsInButton } from "../components/goods-in/goods-in-button.tsx";
import { ReadingChoice, useReading } from "../components/list/reading-choice.tsx";
import { STOCK_FILTER_IDS, STOCK_FILTERS, stockColumns } from "../components/list/stock-columns.tsx";
import { StockTools } from "../components/list/stock-tools.tsx";

const LINK = { to: (row: StockRow) => stockItemPath(row.sku), newWindow: true };
const stockRowSku = (row: StockRow): string => row.sku;

export const prefetch = () => void queryClient.prefetchQuery(stockListQuery);

/** Stock control: all stock items, with search and filters (specification 2, 2.1). */
export function Component() {
  const { rows, firstRows, error, refetch } = useStockList();
  const control = useTableAddress(STOCK_FILTER_IDS);
  const [reading, choose] = useReading();
  const columns = useMemo(() => stockColumns(reading), [reading]);
  return (
    <Page
      title="Stock Control"
      purpose="View and edit all items in stock. Click on an item row for more details"
      controls={
        <>
          <StockTools />
          <GoodsInButton main />
        </>
      }
    >
      <DataTable
        id="stock"
        name="Stock"
        columns={columns}
        rows={rows}
        firstRows={firstRows}
        rowId={stockRowSku}
        filters={STOCK_FILTERS}
        control={control}
        link={LINK}
        searchLabel="Search stock"
        toolbar={rows?.length === 0 ? undefined : <ReadingChoice reading={reading} onChoose={choose} />}
        failed={error ? { message: error.message, retry: () => void refetch() } : undefined}
        empty={{ title: "No stock items", hint: "Raw materials, componentry and products appear here once they are added.", action: <FirstItems /> }}
      />
    </Page>
  );
}
