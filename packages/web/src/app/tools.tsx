import { type ComponentType, type LazyExoticComponent, Suspense } from "react";
import { type Dialog, STOCK_TOOLS } from "../features/stock/components/stock-tool-list.ts";
import { kept, WAITING_COUNTS, WAITING_PICKS } from "../lib/kept.ts";
import { type ToolName, type ToolProps, useTool } from "../lib/tool.ts";
import { lazyPart } from "../lib/load-part.ts";

/** Each tool is fetched when it is first opened. */
const TOOLS: Partial<Record<ToolName, LazyExoticComponent<ComponentType<ToolProps>>>> = {
  import: lazyPart(async () => (await import("../features/stock/components/import/import-tool.tsx")).ImportTool),
  "stock-take": lazyPart(async () => (await import("../features/stock-take/components/stock-take-tool.tsx")).StockTakeTool),
  "goods-in": lazyPart(async () => (await import("../features/stock/components/goods-in-tool.tsx")).GoodsInTool),
  delivery: lazyPart(async () => (await import("../features/deliveries/components/delivery-tool.tsx")).DeliveryTool),
  "transaction-log": lazyPart(async () => (await import("../features/ledger/components/transaction-log.tsx")).TransactionLog),
};

/**
 * Counts that a stock take left in this browser are sent from whichever page is opened next. Fetched with the tool, so
 * that nothing is to be fetched when the network is gone.
 */
const WaitingCounts = lazyPart(async () => (await import("../features/stock-take/components/stock-take-tool.tsx")).WaitingCounts);

/** The same for picks of a walk. */
const WaitingPicks = lazyPart(async () => (await import("../features/picking/components/waiting-picks.tsx")).WaitingPicks);

/** The dialogs of stock control, which open over any page where the search asks for them. */
const DIALOGS = new Map<string, Dialog>(STOCK_TOOLS.flatMap(({ name, open }) => (open ? [[name, open] as const] : [])));

/** The tool that the address names, over whatever page is shown. */
export function Tools() {
  const { tool, close } = useTool();
  const Dialog = tool ? DIALOGS.get(tool.name) : undefined;
  const Tool = tool ? TOOLS[tool.name as ToolName] : undefined;
  return (
    <>
      <Suspense fallback={null}>{kept(WAITING_COUNTS) === undefined ? null : <WaitingCounts />}</Suspense>
      <Suspense fallback={null}>{kept(WAITING_PICKS) === undefined ? null : <WaitingPicks />}</Suspense>
      <Suspense fallback={null}>
        {tool && Tool ? <Tool values={tool.values} onClose={close} /> : null}
        {Dialog ? <Dialog onClose={close} /> : null}
      </Suspense>
    </>
  );
}
