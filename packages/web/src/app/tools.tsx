import { STOCK_TAKERS } from "@apothecary/core/stock-take/rules";
import { type ComponentType, type LazyExoticComponent, Suspense } from "react";
import { RequestNotices } from "../features/stock-take/components/request-notices.tsx";
import { type Dialog, STOCK_TOOLS } from "../features/stock/components/stock-tool-list.ts";
import { holdsAny, useUser } from "../lib/current-user.ts";
import { readStored, WAITING_COUNTS, WAITING_PICKS } from "../lib/browser-storage.ts";
import { type ToolName, type ToolProps, useTool } from "../lib/tool.ts";
import { lazyPart } from "../lib/load-part.ts";

/** Each tool is lazy-loaded. */
const TOOLS: Partial<Record<ToolName, LazyExoticComponent<ComponentType<ToolProps>>>> = {
  import: lazyPart(async () => (await import("../features/stock/components/import/import-tool.tsx")).ImportTool),
  "stock-take": lazyPart(async () => (await import("../features/stock-take/components/stock-take-tool.tsx")).StockTakeTool),
  "goods-in": lazyPart(async () => (await import("../features/stock/components/goods-in-tool.tsx")).GoodsInTool),
  delivery: lazyPart(async () => (await import("../features/deliveries/components/delivery-tool.tsx")).DeliveryTool),
  recall: lazyPart(async () => (await import("../features/recall/components/recall-tool.tsx")).RecallTool),
  batch: lazyPart(async () => (await import("../features/stock/components/batch-tool.tsx")).BatchTool),
  "batch-demand": lazyPart(async () => (await import("../entities/order/batch-demand-tool.tsx")).BatchDemandTool),
  "transaction-log": lazyPart(async () => (await import("../features/ledger/components/transaction-log.tsx")).TransactionLog),
};

/**
 * Sends counts of a stock take that wait in this browser, from any page. Loaded with the tool, so
 * that nothing has to load while offline.
 */
const WaitingCounts = lazyPart(async () => (await import("../features/stock-take/components/stock-take-tool.tsx")).WaitingCounts);

/** Sends waiting picks, in the same way. */
const WaitingPicks = lazyPart(async () => (await import("../features/picking/components/waiting-picks.tsx")).WaitingPicks);

/** The stock control dialogs, which the search opens over any page. */
const DIALOGS = new Map<string, Dialog>(STOCK_TOOLS.flatMap(({ name, open }) => (open ? [[name, open] as const] : [])));

/** The tool named in the address, over any page. */
export function Tools() {
  const { tool, close } = useTool();
  const startsTakes = holdsAny(useUser(), STOCK_TAKERS);
  const Dialog = tool ? DIALOGS.get(tool.name) : undefined;
  const Tool = tool ? TOOLS[tool.name as ToolName] : undefined;
  return (
    <>
      <Suspense fallback={null}>{readStored(WAITING_COUNTS) === undefined ? null : <WaitingCounts />}</Suspense>
      <Suspense fallback={null}>{readStored(WAITING_PICKS) === undefined ? null : <WaitingPicks />}</Suspense>
      {startsTakes ? <RequestNotices /> : null}
      <Suspense fallback={null}>
        {tool && Tool ? <Tool values={tool.values} onClose={close} /> : null}
        {Dialog ? <Dialog onClose={close} /> : null}
      </Suspense>
    </>
  );
}
