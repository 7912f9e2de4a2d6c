/**
 * The trace of a batch: as a tree table, diagram, CSV file and print.
 */
import { type LotRef, type Direction, type Trace, traceTotals } from "@apothecary/core/trace/graph";
import { useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { Card, CardNote } from "../../../kit/layout/card.tsx";
import { Icon } from "../../../kit/layout/icon.tsx";
import { Row, Stack } from "../../../kit/layout/stack.tsx";
import { Failed } from "../../../kit/page/failed.tsx";
import { Skeleton } from "../../../kit/page/skeleton.tsx";
import { tableCsv, download } from "../../../kit/table/columns/csv.ts";
import { showNumber, showQuantity } from "../../../kit/table/columns/format.ts";
import { useChangeAddress } from "../../../lib/page/address.ts";
import { lazyPart } from "../../../lib/server/load-part.ts";
import { type LoadedTrace, useTrace } from "../api/lot.ts";
import { tickedLots, type Ticks } from "../api/ticks.ts";
import { flatRows, type TraceRow, traceRows } from "../api/trace-rows.ts";
import { TRACE_COLUMNS } from "./trace-columns.tsx";

const TracePaper = lazyPart(async () => (await import("./trace-paper.tsx")).TracePaper);

const TraceTree = lazyPart(async () => (await import("./trace-tree.tsx")).TraceTree, <Skeleton />);
const FreezeTicked = lazyPart(async () => (await import("./trace-tree.tsx")).FreezeTicked);
const TracePicture = lazyPart(async () => (await import("./trace-picture.tsx")).TracePicture, <Skeleton />);

const DIRECTION = "trace";
const VIEW = "view";
const NO_TICKS: Ticks = new Set();
const WORDS: Record<Direction, string> = { forward: "Where it went", backward: "Where it came from" };

/** Direction and view are in the query string; forward and table by default. */
export function LotTrace({ lot }: { lot: LotRef }) {
  const [parameters] = useSearchParams();
  const changeAddress = useChangeAddress();
  const direction: Direction = parameters.get(DIRECTION) === "backward" ? "backward" : "forward";
  const picture = parameters.get(VIEW) === "picture";
  const loaded = useTrace(lot, direction);
  const choose = (name: string, value: string) => changeAddress((now) => now.set(name, value), { replace: true, preventScrollReset: true });
  return (
    <Card title="Trace" purpose="From the supplier's lot to the client's order, and back." wide>
      <Stack gap={3}>
        <Row justify="between">
          <Row gap={1}>
            {(["forward", "backward"] as const).map((one) => (
              <Toggle key={one} on={direction === one} word={WORDS[one]} onPress={() => choose(DIRECTION, one)} />
            ))}
          </Row>
          <Row gap={1}>
            <Toggle on={!picture} word="Table" onPress={() => choose(VIEW, "table")} />
            <Toggle on={picture} word="Picture" onPress={() => choose(VIEW, "picture")} />
          </Row>
        </Row>
        {loaded.trace ? <Loaded lot={lot} trace={loaded.trace} loaded={loaded} picture={picture} /> : <Waiting loaded={loaded} />}
      </Stack>
    </Card>
  );
}

function Toggle({ on, word, onPress }: { on: boolean; word: string; onPress: () => void }) {
  return (
    <button type="button" className={`tool ${on ? "tool-active" : ""}`} aria-pressed={on} onClick={onPress}>
      {word}
    </button>
  );
}

function Waiting({ loaded: { failed } }: { loaded: LoadedTrace }) {
  return failed ? <Failed {...failed} /> : <Skeleton />;
}

function Loaded({ lot, trace, loaded, picture }: { lot: LotRef; trace: Trace; loaded: LoadedTrace; picture: boolean }) {
  const rows = useMemo(() => traceRows(trace), [trace]);
  const [printing, setPrinting] = useState(false);
  const [ticks, setTicks] = useState<Ticks>(NO_TICKS);
  const flat = (): TraceRow[] => flatRows(rows).map(({ row }) => row);
  const name = `trace ${trace.direction} ${lot.sku} ${lot.batchNumber}`;
  return (
    <>
      <Row justify="between">
        <Totals trace={trace} />
        <Row gap={1}>
          {picture ? null : <FreezeTicked lots={tickedLots(trace, ticks)} onClear={() => setTicks(NO_TICKS)} />}
          <button type="button" className="tool" onClick={() => download(name, tableCsv(FILE_COLUMNS, flat()))}>
            <Icon name="download" size="small" />
            CSV
          </button>
          <button type="button" className="tool" onClick={() => setPrinting(true)}>
            <Icon name="print" size="small" />
            Print
          </button>
        </Row>
      </Row>
      {picture ? (
        <TracePicture trace={trace} />
      ) : (
        <TraceTree
          name={WORDS[trace.direction]}
          trace={trace}
          rows={rows}
          ticks={ticks}
          onTicks={setTicks}
          onMore={({ unread }) => unread && loaded.load(unread)}
        />
      )}
      <Unread trace={trace} loaded={loaded} />
      {loaded.failed ? <Failed {...loaded.failed} /> : null}
      {printing ? <TracePaper lot={lot} trace={trace} rows={flat()} onClose={() => setPrinting(false)} /> : null}
    </>
  );
}

const FILE_COLUMNS = [{ id: "level", header: "Level", kind: "number", width: 0, value: ({ depth }: TraceRow) => depth } as const, ...TRACE_COLUMNS];

/** The totals of the trace in a sentence. */
function Totals({ trace }: { trace: Trace }) {
  const { lots, jobs, orders, clients, suppliers, dispatched, returned } = traceTotals(trace);
  const parts = [
    ...Object.entries(lots).flatMap(([kind, count]) => (count > 0 ? [`${showNumber(count)} ${kind} ${count === 1 ? "batch" : "batches"}`] : [])),
    ...(jobs > 0 ? [`${showNumber(jobs)} ${jobs === 1 ? "job" : "jobs"}`] : []),
    ...(orders > 0 ? [`${showNumber(orders)} ${orders === 1 ? "order" : "orders"}`] : []),
    ...(clients.length > 0 ? [`${clients.length} ${clients.length === 1 ? "client" : "clients"}`] : []),
    ...(suppliers.length > 0 ? [`${suppliers.length} ${suppliers.length === 1 ? "supplier" : "suppliers"}`] : []),
    ...(dispatched.units > 0 ? [`${showQuantity(dispatched.units, "units")} dispatched`] : []),
    ...(dispatched.g > 0 ? [`${showQuantity(dispatched.g, "g")} dispatched in bulk`] : []),
    ...(returned.units > 0 ? [`${showQuantity(returned.units, "units")} came back`] : []),
    ...(returned.g > 0 ? [`${showQuantity(returned.g, "g")} of bulk came back`] : []),
  ];
  const nowhere = trace.direction === "forward" ? "This batch has not been used or dispatched." : "The ledger has no sources of this batch.";
  return <CardNote>{parts.length === 0 ? nowhere : parts.join(" · ")}</CardNote>;
}

/** The batches that are not loaded yet, with a button to load more. */
function Unread({ trace: { unread }, loaded: { load, loading } }: { trace: Trace; loaded: LoadedTrace }) {
  const [first] = unread;
  if (!first) return null;
  const rest = unread.length === 1 ? "One batch is" : `${showNumber(unread.length)} batches are`;
  return (
    <Row gap={2}>
      <CardNote>{rest} not loaded to the end. Totals, the file and the picture hold what is loaded.</CardNote>
      <button type="button" className="button" disabled={loading} onClick={() => load(first)}>
        {loading ? "Loading …" : `Load more of ${first.batchNumber}`}
      </button>
    </Row>
  );
}
