import { createComplaint } from "@apothecary/core/complaints/contract";
import { bookDelivery } from "@apothecary/core/deliveries/contract";
import {
  addComponentry,
  addOnOrder,
  addRawMaterial,
  adjustStockLevel,
  advancedTransfer,
  deleteStockItem,
  goodsIn,
  importOpeningStock,
  stockTransfer,
} from "@apothecary/core/stock/contract";
import { palletTransfer } from "@apothecary/core/warehouse/contract";
import { type ComponentType, useEffect, useState } from "react";
import { logFault } from "../lib/page/log-fault.ts";
import { whenIdle } from "../lib/page/when-idle.ts";
import { readStored, WAITING_COUNTS, WAITING_PICKS } from "../lib/storage/browser-storage.ts";
import type { Tool } from "../kit/overlay/tool-table.ts";
import { type ToolName, type ToolProps, useTool } from "../lib/page/tool.ts";
import { lazyPart, loadPart } from "../lib/server/load-part.ts";

const tool = (of: Tool): Tool => of;

/** All tools, in the order of the search. Each is lazy-loaded. */
export const TOOLS = {
  "goods-in": tool({
    word: "Goods In",
    endpoint: goodsIn,
    part: lazyPart<ToolProps>(async () => (await import("../features/stock/components/goods-in/goods-in-tool.tsx")).GoodsInTool),
  }),
  delivery: tool({
    word: "Receive Delivery",
    endpoint: bookDelivery,
    menu: { group: "Goods in", icon: "goods-in" },
    part: lazyPart<ToolProps>(async () => (await import("../features/deliveries/components/delivery-tool.tsx")).DeliveryTool),
  }),
  "new-raw-material": tool({
    word: "New Raw Material",
    endpoint: addRawMaterial,
    menu: { group: "Items", icon: "add" },
    withoutAddress: true,
    part: lazyPart<ToolProps>(async () => (await import("../features/stock/components/items/new-raw-material-dialog.tsx")).NewRawMaterialDialog),
  }),
  "new-componentry": tool({
    word: "New Componentry",
    endpoint: addComponentry,
    menu: { group: "Items", icon: "add" },
    withoutAddress: true,
    part: lazyPart<ToolProps>(async () => (await import("../features/stock/components/items/new-componentry-dialog.tsx")).NewComponentryDialog),
  }),
  import: tool({
    word: "Import from CSV",
    endpoint: importOpeningStock,
    menu: { group: "Items", icon: "upload" },
    part: lazyPart<ToolProps>(async () => (await import("../features/stock/components/import/import-tool.tsx")).ImportTool),
  }),
  "remove-item": tool({
    word: "Remove Stock Item",
    endpoint: deleteStockItem,
    menu: { group: "Items", icon: "delete" },
    withoutAddress: true,
    part: lazyPart<ToolProps>(async () => (await import("../features/stock/components/items/remove-item-dialog.tsx")).RemoveItemDialog),
  }),
  "on-order": tool({
    word: "Register On Order",
    endpoint: addOnOrder,
    menu: { group: "Quantities", icon: "clock" },
    withoutAddress: true,
    part: lazyPart<ToolProps>(async () => (await import("../features/stock/components/goods-in/on-order-dialog.tsx")).OnOrderDialog),
  }),
  adjustment: tool({
    word: "Stock Adjustment",
    endpoint: adjustStockLevel,
    menu: { group: "Quantities", icon: "adjust" },
    withoutAddress: true,
    part: lazyPart<ToolProps>(async () => (await import("../features/stock/components/stock-lines/adjust-dialog.tsx")).AdjustDialog),
  }),
  "simple-transfer": tool({
    word: "Simple Transfer",
    endpoint: stockTransfer,
    menu: { group: "Transfers", icon: "move" },
    withoutAddress: true,
    part: lazyPart<ToolProps>(async () => (await import("../features/stock/components/transfers/simple-transfer-dialog.tsx")).SimpleTransferDialog),
  }),
  "pallet-transfer": tool({
    word: "Pallet Transfer",
    endpoint: palletTransfer,
    menu: { group: "Transfers", icon: "pallet" },
    withoutAddress: true,
    part: lazyPart<ToolProps>(async () => (await import("../features/stock/components/transfers/pallet-transfer-dialog.tsx")).PalletTransferDialog),
  }),
  "advanced-transfer": tool({
    word: "Advanced Transfer",
    endpoint: advancedTransfer,
    menu: { group: "Transfers", icon: "allocation" },
    withoutAddress: true,
    part: lazyPart<ToolProps>(async () => (await import("../features/stock/components/transfers/advanced-transfer-dialog.tsx")).AdvancedTransferDialog),
  }),
  "contents-transfer": tool({
    word: "Location Contents Transfer",
    endpoint: advancedTransfer,
    menu: { group: "Transfers", icon: "location" },
    withoutAddress: true,
    part: lazyPart<ToolProps>(async () => (await import("../features/stock/components/transfers/contents-transfer-dialog.tsx")).ContentsTransferDialog),
  }),
  "stock-take": tool({
    word: "Stock Take",
    menu: { group: "Stock take", icon: "picking" },
    part: lazyPart<ToolProps>(async () => (await import("../features/stock-take/components/stock-take-tool.tsx")).StockTakeTool),
  }),
  "transaction-log": tool({
    word: "Transaction Log",
    part: lazyPart<ToolProps>(async () => (await import("../features/ledger/components/transaction-log.tsx")).TransactionLog),
  }),
  "record-history": tool({
    part: lazyPart<ToolProps>(async () => (await import("../features/ledger/components/record-history.tsx")).RecordHistory),
  }),
  reverse: tool({ part: lazyPart<ToolProps>(async () => (await import("../features/ledger/components/reverse-dialog.tsx")).ReverseDialog) }),
  "new-complaint": tool({
    word: "New Complaint",
    endpoint: createComplaint,
    part: lazyPart<ToolProps>(async () => (await import("../features/complaints/components/new-complaint-tool.tsx")).NewComplaintTool),
  }),
  recall: tool({ part: lazyPart<ToolProps>(async () => (await import("../features/recall/components/recall-tool.tsx")).RecallTool) }),
  move: tool({
    endpoint: advancedTransfer,
    part: lazyPart<ToolProps>(async () => (await import("../features/stock/components/transfers/move-dialog.tsx")).MoveDialog),
  }),
  batch: tool({ part: lazyPart<ToolProps>(async () => (await import("../features/stock/components/stock-lines/stock-line-tool.tsx")).StockLineTool) }),
  "batch-demand": tool({ part: lazyPart<ToolProps>(async () => (await import("../entities/order/lot-demand-tool.tsx")).LotDemandTool) }),
};

declare module "../lib/page/tool.ts" {
  interface RegisteredTools extends Record<keyof typeof TOOLS, true> {}
}

/**
 * Sends counts of a stock take that wait in this browser, from any page. Loaded with the tool, so
 * that nothing has to load while offline.
 */
const WaitingCounts = lazyPart(async () => (await import("../features/stock-take/components/stock-take-tool.tsx")).WaitingCounts);

/** Sends waiting picks, in the same way. */
const WaitingPicks = lazyPart(async () => (await import("../features/picking/components/waiting-picks.tsx")).WaitingPicks);

/** The tool named in the address, over any page. */
export function Tools() {
  const { tool, close } = useTool();
  const Background = useBackgroundNotices();
  const Part = tool && isTool(tool.name) ? TOOLS[tool.name].part : undefined;
  return (
    <>
      {readStored(WAITING_COUNTS) === undefined ? null : <WaitingCounts />}
      {readStored(WAITING_PICKS) === undefined ? null : <WaitingPicks />}
      {Background ? <Background /> : null}
      {tool && Part ? <Part values={tool.values} onClose={close} /> : null}
    </>
  );
}

/** The notices of waiting work, once the page has nothing else to do. A page whose version is no longer served stays as it is, without them. */
function useBackgroundNotices(): ComponentType | undefined {
  const [Background, setBackground] = useState<ComponentType>();
  useEffect(() => {
    const load = async () => {
      const { BackgroundNotices } = await loadPart(() => import("./background-notices.tsx"));
      setBackground(() => BackgroundNotices);
    };
    return whenIdle(() => void load().catch(logFault("Could not load the notices.")));
  }, []);
  return Background;
}

/** Whether an address names a tool. */
function isTool(name: string): name is ToolName {
  return Object.hasOwn(TOOLS, name);
}
