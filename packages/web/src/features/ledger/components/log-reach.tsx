import { daysBetween } from "@apothecary/core/lib/calendar";
import { Progress } from "../../../kit/dialog/progress.tsx";
import { Row } from "../../../kit/layout/stack.tsx";
import { showInstant, showNumber } from "../../../kit/table/format.ts";
import type { useLog } from "../api/transaction-log.ts";

interface Props {
  log: Pick<ReturnType<typeof useLog>, "rows" | "hasMore" | "isFetching" | "goesOn" | "further">;
  searching: boolean;
  /** The days that are looked at; empty if any day is. */
  from: string;
  to: string;
}

/** How far back what is shown reaches, said honestly: searching and sorting know only what is loaded. */
export function LogReach({ log: { rows, hasMore, isFetching, goesOn, further }, searching, from, to }: Props) {
  if (!rows || (rows.length === 0 && !hasMore)) return null;
  const oldest = rows.at(-1)?.timestamp;
  const back = oldest ? `, back to ${showInstant(oldest)}` : "";
  if (searching && goesOn && oldest && from !== "") {
    const total = daysBetween(from, to);
    return (
      <Progress
        label={`Searching ${showNumber(rows.length)} rows${back} …`}
        done={Math.min(total, daysBetween(oldest.slice(0, 10), to))}
        total={total}
        unit="days"
      />
    );
  }
  if (goesOn && isFetching) return <Progress label={`${showNumber(rows.length)} rows so far`} waitingFor="Looking further back …" />;
  return (
    <Row as="p" className="log-reach" role="status">
      {hasMore ? (
        <>
          <span>
            {searching ? "Searched the newest" : "Loaded the newest"} {showNumber(rows.length)} rows{back}.{" "}
            {searching ? "" : "A search also covers older rows."}
          </span>
          <button type="button" className="tool" disabled={isFetching} aria-busy={isFetching} onClick={further}>
            {searching ? "Search further" : isFetching ? "Loading …" : "Load older"}
          </button>
        </>
      ) : (
        <span>
          Everything is loaded: {rows.length === 1 ? "1 row" : `${showNumber(rows.length)} rows`}
          {back}.
        </span>
      )}
    </Row>
  );
}

/** How far the file is that is made in the background. */
export function FileProgress({ progress, onStop }: { progress: { done: number; total: number } | undefined; onStop: () => void }) {
  return (
    <Row gap={3} grow="first" oneLine>
      {progress ? (
        <Progress label="Making the CSV file" {...progress} unit="days of the log" />
      ) : (
        <Progress label="Making the CSV file" waitingFor="Reading the log …" />
      )}
      <button type="button" className="tool" onClick={onStop}>
        Stop waiting
      </button>
    </Row>
  );
}
