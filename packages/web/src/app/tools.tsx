import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from "react";
import { kept, WAITING_COUNTS } from "../lib/kept.ts";
import { type ToolName, type ToolProps, useTool } from "../lib/tool.ts";

const stockTake = () => import("../features/stock-take/components/stock-take-tool.tsx");

/** Each tool is fetched when it is first opened. */
const TOOLS: Partial<Record<ToolName, LazyExoticComponent<ComponentType<ToolProps>>>> = {
  import: lazy(async () => ({ default: (await import("../features/stock/components/import/import-tool.tsx")).ImportTool })),
  "stock-take": lazy(async () => ({ default: (await stockTake()).StockTakeTool })),
  "transaction-log": lazy(async () => ({ default: (await import("../features/ledger/components/transaction-log.tsx")).TransactionLog })),
};

/**
 * Counts that a stock take left in this browser are sent from whichever page is opened next. Fetched with the tool, so
 * that nothing is to be fetched when the network is gone.
 */
const WaitingCounts = lazy(async () => ({ default: (await stockTake()).WaitingCounts }));

/** The tool that the address names, over whatever page is shown. */
export function Tools() {
  const { tool, close } = useTool();
  const Tool = tool ? TOOLS[tool.name as ToolName] : undefined;
  return (
    <>
      <Suspense fallback={null}>{kept(WAITING_COUNTS) === undefined ? null : <WaitingCounts />}</Suspense>
      <Suspense fallback={null}>{tool && Tool ? <Tool values={tool.values} onClose={close} /> : null}</Suspense>
    </>
  );
}
