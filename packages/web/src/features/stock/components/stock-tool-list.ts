/**
 * The tools of stock control, by the groups of their menu (specification 2, 2.1 and section 6).
 */
import {
  addComponentry,
  addOnOrder,
  addRawMaterial,
  adjustStockLevel,
  advancedTransfer,
  deleteStockItem,
  importOpeningStock,
  stockTransfer,
} from "@apothecary/core/stock/contract";
import { palletTransfer } from "@apothecary/core/warehouse/contract";
import type { AnyEndpoint } from "@apothecary/core/lib/endpoint";
import type { ComponentType, LazyExoticComponent } from "react";
import type { IconName } from "../../../kit/layout/icon.tsx";
import { lazyPart } from "../../../lib/load-part.ts";
import type { ToolName } from "../../../lib/tool.ts";

/** A lazily loaded dialog. */
export type Dialog = LazyExoticComponent<ComponentType<{ onClose: () => void }>>;

export interface StockTool {
  name: ToolName;
  word: string;
  icon: IconName;
  /** The endpoint that decides who can see the tool; without one, everyone can. */
  endpoint?: Pick<AnyEndpoint, "access" | "permission">;
  /** The dialog; without one, the menu opens the tool by query string. */
  open?: Dialog;
}

/** The tools in menu order. */
export const STOCK_TOOL_GROUPS: readonly { title: string; tools: readonly StockTool[] }[] = [
  {
    title: "Items",
    tools: [
      {
        name: "new-raw-material",
        word: "New Raw Material",
        icon: "add",
        endpoint: addRawMaterial,
        open: lazyPart(async () => (await import("./new-raw-material-dialog.tsx")).NewRawMaterialDialog),
      },
      {
        name: "new-componentry",
        word: "New Componentry",
        icon: "add",
        endpoint: addComponentry,
        open: lazyPart(async () => (await import("./new-componentry-dialog.tsx")).NewComponentryDialog),
      },
      {
        name: "import",
        word: "Import from CSV",
        icon: "upload",
        endpoint: importOpeningStock,
      },
      {
        name: "remove-item",
        word: "Remove Stock Item",
        icon: "delete",
        endpoint: deleteStockItem,
        open: lazyPart(async () => (await import("./remove-item-dialog.tsx")).RemoveItemDialog),
      },
    ],
  },
  {
    title: "Quantities",
    tools: [
      {
        name: "on-order",
        word: "Register On Order",
        icon: "clock",
        endpoint: addOnOrder,
        open: lazyPart(async () => (await import("./on-order-dialog.tsx")).OnOrderDialog),
      },
      {
        name: "adjustment",
        word: "Stock Adjustment",
        icon: "adjust",
        endpoint: adjustStockLevel,
        open: lazyPart(async () => (await import("./adjust-dialog.tsx")).AdjustDialog),
      },
    ],
  },
  {
    title: "Transfers",
    tools: [
      {
        name: "simple-transfer",
        word: "Simple Transfer",
        icon: "move",
        endpoint: stockTransfer,
        open: lazyPart(async () => (await import("./simple-transfer-dialog.tsx")).SimpleTransferDialog),
      },
      {
        name: "pallet-transfer",
        word: "Pallet Transfer",
        icon: "pallet",
        endpoint: palletTransfer,
        open: lazyPart(async () => (await import("./transfers/pallet-transfer-dialog.tsx")).PalletTransferDialog),
      },
      {
        name: "advanced-transfer",
        word: "Advanced Transfer",
        icon: "allocation",
        endpoint: advancedTransfer,
        open: lazyPart(async () => (await import("./transfers/advanced-transfer-dialog.tsx")).AdvancedTransferDialog),
      },
      {
        name: "contents-transfer",
        word: "Location Contents Transfer",
        icon: "location",
        endpoint: advancedTransfer,
        open: lazyPart(async () => (await import("./transfers/contents-transfer-dialog.tsx")).ContentsTransferDialog),
      },
    ],
  },
  { title: "Stock take", tools: [{ name: "stock-take", word: "Stock Take", icon: "picking" }] },
];

/** All tools. */
export const STOCK_TOOLS: readonly StockTool[] = STOCK_TOOL_GROUPS.flatMap(({ tools }) => tools);
