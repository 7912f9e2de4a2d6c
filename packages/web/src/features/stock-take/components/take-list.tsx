/**
 * The first view: stock takes in progress, or finished ones (specification 2, 2.13).
 */
import { createStockTake } from "@apothecary/core/stock-take/contract";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Icon } from "../../../kit/layout/icon.tsx";
import { DataTable } from "../../../kit/table/data-table.tsx";
import { useMay } from "../../../lib/user/current-user.ts";
import { useStoredCounts, useSendCounts } from "../api/counting.ts";
import { useSendWhenOnline } from "../../../lib/storage/offline-work.ts";
import { type TakeSummary, takesQuery } from "../api/stock-takes.ts";
import type { TakeViews } from "../api/views.ts";
import { DialogView } from "../../../kit/dialog/dialog-view.tsx";
import { historyColumns, progressColumns } from "./take-columns.tsx";
import { RequestedCounts } from "./requested-counts.tsx";
import { WaitingNotice } from "./waiting-notice.tsx";
import { Grow } from "../../../kit/layout/stack.tsx";

const takeRowId = (take: TakeSummary): string => String(take.stockTakeGroupId);

/** Lists stock takes. A row in progress opens the counting tool. */
export function TakeList({ history, views }: { history: boolean; views: TakeViews }) {
  const may = useMay(createStockTake);
  const { data, error, refetch } = useQuery(takesQuery(history));
  const { waiting, failing } = useStoredCounts();
  const send = useSendCounts();
  useSendWhenOnline(send, waiting.length);
  const columns = useMemo(() => (history ? historyColumns() : progressColumns(may, views)), [history, may, views]);
  const openHistory = (take: TakeSummary) => views.go({ is: "complete", id: take.stockTakeGroupId });
  const count = (take: TakeSummary) => views.go({ is: "count", id: take.stockTakeGroupId, location: undefined });
  return (
    <DialogView
      title="Stock Take"
      purpose={history ? "Finished stock takes and their results." : "Click on a stock take to count it."}
      onClose={views.close}
      bar={
        <>
          <fieldset className="tool-group">
            <legend className="visually-hidden">Which stock takes</legend>
            {[false, true].map((finished) => (
              <button
                key={String(finished)}
                type="button"
                className={`tool ${history === finished ? "tool-active" : ""}`}
                aria-pressed={history === finished}
                onClick={() => views.go({ is: "list", history: finished }, "replace")}
              >
                <Icon name={finished ? "history" : "clock"} size="small" />
                {finished ? "History" : "In Progress"}
              </button>
            ))}
          </fieldset>
          <Grow as="span" />
          <button
            type="button"
            className="button button-main"
            disabled={!may}
            title={may ? undefined : "Only an administrator or a user with the Stock Take permission can start a stock take."}
            onClick={() => views.go({ is: "new" })}
          >
            <Icon name="add" />
            New Stock Take
          </button>
        </>
      }
    >
      <WaitingNotice waiting={waiting.length} failing={failing} lost={false} onAsk={() => void send()} />
      {may && !history ? <RequestedCounts views={views} /> : null}
      <DataTable
        key={String(history)}
        id={history ? "stock-takes-history" : "stock-takes"}
        name={history ? "Stock take history" : "Stock takes in progress"}
        columns={columns}
        rows={data}
        rowId={takeRowId}
        onOpen={history ? openHistory : count}
        height="rows"
        searchLabel="Search stock takes"
        failed={error ? { message: error.message, retry: () => void refetch() } : undefined}
        empty={history ? { title: "No previous stock take history" } : { title: "No stock taking in progress", hint: "Select New Stock Take to start one." }}
      />
    </DialogView>
  );
}
