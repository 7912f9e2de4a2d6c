import { daysBetween } from "@apothecary/core/lib/rules/calendar";
import { Progress } from "../../../kit/dialog/progress.tsx";
import { Row } from "../../../kit/layout/stack.tsx";
import { showInstant, showNumber } from "../../../kit/table/columns/format.ts";
import type { useLog } from "../api/transaction-log.ts";

interface Props {
  log: Pick<ReturnType<typeof useLog>, "rows" | "until" | "hasMore" | "isFetching" | "autoLoads" | "loadMore">;
  searching: boolean;
  /** The period searched; empty means any day. */
  from: string;
  to: string;
}

/** How far back the log was searched, because sorting only applies to loaded rows. */
export function LogReach({ log: { rows, until, hasMore, isFetching, autoLoads, loadMore }, searching, from, to }: Props) {
  if (!rows || (rows.length === 0 && !hasMore)) return null;
  const oldest = until ?? rows.at(-1)?.timestamp;
  const back = oldest ? `, back to ${showInstant(oldest)}` : "";
  const count = rows.length === 1 ? "1 row" : `${showNumber(rows.length)} rows`;
  // The server read more rows than it found.
  const sifts = !searching && until !== undefined && until !== rows.at(-1)?.timestamp;
  if (autoLoads && until && from !== "") {
    const total = daysBetween(from, to);
    return (
      <Progress
        label={`${searching ? `Searching ${count}` : `${count} found`}${back} …`}
        done={Math.min(total, daysBetween(until.slice(0, 10), to))}
        total={total}
        unit="days"
      />
    );
  }
  if (autoLoads && isFetching) return <Progress label={`${count} so far`} waitingFor="Searching older rows …" />;
  return (
    <Row as="p" className="log-reach" role="status">
      {hasMore ? (
        <>
          <span>
            {sifts ? `${count} found` : `${searching ? "Searched" : "Loaded"} the newest ${count}`}
            {back}. {sifts ? "What is older was not searched yet." : searching ? "" : "A search also covers older rows."}
          </span>
          <button type="button" className="tool" disabled={isFetching} aria-busy={isFetching} onClick={loadMore}>
            {searching || sifts ? "Search further" : isFetching ? "Loading …" : "Load older"}
          </button>
        </>
      ) : (
        <span>
          Everything is loaded: {count}
          {back}.
        </span>
      )}
    </Row>
  );
}

/** The progress of the CSV file in the background. */
export function FileProgress({ progress, onStop }: { progress: { done: number; total: number } | undefined; onStop: () => void }) {
  return (
    <Row gap={3} grow="first" oneLine>
      {progress ? (
        <Progress label="Creating the CSV file" {...progress} unit="days of the log" />
      ) : (
        <Progress label="Creating the CSV file" waitingFor="Reading the log …" />
      )}
      <button type="button" className="tool" onClick={onStop}>
        Stop waiting
      </button>
    </Row>
  );
}
