/**
 * The tools of stock control: the dialogs that are launched from over the list (specification 2, 2.1 and section 6).
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
import { type ComponentType, type LazyExoticComponent, lazy, Suspense, useState } from "react";
import type { IconName } from "../../../kit/layout/icon.tsx";
import { MenuButton } from "../../../kit/overlay/menu-button.tsx";
import { mayCall, useUser } from "../../../lib/current-user.ts";
import { type ToolName, useTool } from "../../../lib/tool.ts";

/** A dialog of the page, shown while it is rendered. */
type Dialog = LazyExoticComponent<ComponentType<{ onClose: () => void }>>;

interface StockTool {
  word: string;
  icon: IconName;
  /** What it calls in the end: it is offered to whoever may. With none it is offered to everybody. */
  endpoint?: Pick<AnyEndpoint, "access" | "permission">;
  /** The dialog, fetched when it is first opened; or a tool that stands in the address. */
  open: Dialog | ToolName;
}

/** Each tool has a line, in the groups and the order of the menu. */
const GROUPS: readonly { title: string; tools: readonly StockTool[] }[] = [
  {
    title: "Items",
    tools: [
      {
        word: "New Raw Material",
        icon: "add",
        endpoint: addRawMaterial,
        open: lazy(async () => ({ default: (await import("./new-raw-material-dialog.tsx")).NewRawMaterialDialog })),
      },
      {
        word: "New Componentry",
        icon: "add",
        endpoint: addComponentry,
        open: lazy(async () => ({ default: (await import("./new-componentry-dialog.tsx")).NewComponentryDialog })),
      },
      {
        word: "Import from CSV",
        icon: "upload",
        endpoint: importOpeningStock,
        open: "import",
      },
      {
        word: "Remove Stock Item",
        icon: "delete",
        endpoint: deleteStockItem,
        open: lazy(async () => ({ default: (await import("./remove-item-dialog.tsx")).RemoveItemDialog })),
      },
    ],
  },
  {
    title: "Quantities",
    tools: [
      {
        word: "Register On Order",
        icon: "clock",
        endpoint: addOnOrder,
        open: lazy(async () => ({ default: (await import("./on-order-dialog.tsx")).OnOrderDialog })),
      },
      {
        word: "Stock Adjustment",
        icon: "adjust",
        endpoint: adjustStockLevel,
        open: lazy(async () => ({ default: (await import("./adjust-dialog.tsx")).AdjustDialog })),
      },
    ],
  },
  {
    title: "Transfers",
    tools: [
      {
        word: "Simple Transfer",
        icon: "move",
        endpoint: stockTransfer,
        open: lazy(async () => ({ default: (await import("./simple-transfer-dialog.tsx")).SimpleTransferDialog })),
      },
      {
        word: "Pallet Transfer",
        icon: "pallet",
        endpoint: palletTransfer,
        open: lazy(async () => ({ default: (await import("./transfers/pallet-transfer-dialog.tsx")).PalletTransferDialog })),
      },
      {
        word: "Advanced Transfer",
        icon: "allocation",
        endpoint: advancedTransfer,
        open: lazy(async () => ({ default: (await import("./transfers/advanced-transfer-dialog.tsx")).AdvancedTransferDialog })),
      },
      {
        word: "Location Contents Transfer",
        icon: "location",
        endpoint: advancedTransfer,
        open: lazy(async () => ({ default: (await import("./transfers/contents-transfer-dialog.tsx")).ContentsTransferDialog })),
      },
    ],
  },
  { title: "Stock take", tools: [{ word: "Stock Take", icon: "picking", open: "stock-take" }] },
];

/** The menu of the tools that the signed-in user may use, and the one that is open. */
export function StockTools() {
  const user = useUser();
  const tool = useTool();
  const [Opened, setOpened] = useState<Dialog>();
  const groups = GROUPS.map(({ title, tools }) => ({
    title,
    entries: tools
      .filter(({ endpoint }) => endpoint === undefined || mayCall(user, endpoint, Date.now()))
      .map(({ word, icon, open }) => ({ word, icon, run: () => (typeof open === "string" ? tool.open(open) : setOpened(open)) })),
  }));
  return (
    <>
      <MenuButton label="Stock tools" groups={groups} />
      {Opened ? (
        <Suspense fallback={null}>
          <Opened onClose={() => setOpened(undefined)} />
        </Suspense>
      ) : null}
    </>
  );
}
