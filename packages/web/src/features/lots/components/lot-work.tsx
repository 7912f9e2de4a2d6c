/**
 * What is done with a scanned batch: the part of its label, or its only part. Further scans collect batches, and a location
 * moves them (`entities/stock-line/scanned-stock-lines.ts`).
 */
import { adjustStockLevel, advancedTransfer, updateStockStatus } from "@apothecary/core/stock/contract";
import type { LotAccount } from "@apothecary/core/trace/contract";
import { useLocation, useSearchParams } from "react-router-dom";
import { heldStockLines } from "../../../entities/stock-line/scanned-stock-lines.ts";
import { Stack } from "../../../kit/layout/stack.tsx";
import type { ToolAction } from "../../../kit/page/page-actions.ts";
import { WorkButtons } from "../../../kit/page/work-buttons.tsx";
import { STOCK_LINE } from "../../../lib/page/paths.ts";
import { useTool } from "../../../lib/page/tool.ts";
import { useMay } from "../../../lib/user/current-user.ts";

/** The id of the trace on the page. */
export const TRACE = "trace";

/** Large buttons; those that change stock need a part of it. */
export function LotWork({ account: { sku, stock } }: { account: LotAccount }) {
  const tool = useTool();
  const marked = useSearchParams()[0].get(STOCK_LINE);
  const [mayMove, mayAdjust, mayStatus] = [useMay(advancedTransfer), useMay(adjustStockLevel), useMay(updateStockStatus)];
  const part = stock.find(({ id }) => id === marked) ?? (stock.length === 1 ? stock[0] : undefined);
  const actions: ToolAction[] = [];
  if (part) {
    const open = (what: string) => () => tool.open("batch", { sku, id: part.id, what });
    if (mayMove) actions.push({ word: "Move", icon: "move", run: () => tool.open("move", { batches: part.id }) });
    if (mayAdjust) actions.push({ word: "Adjust", icon: "adjust", run: open("adjust") });
    if (mayStatus) actions.push({ word: "Status", icon: "frozen", run: open("status") });
    actions.push({ word: "Label", icon: "print", run: open("label") });
  }
  actions.push({ word: "Trace", icon: "history", run: () => document.getElementById(TRACE)?.scrollIntoView({ block: "start" }) });
  return (
    <Stack gap={2} wide>
      <WorkButtons actions={actions} />
      {mayMove && part ? <Collected /> : null}
    </Stack>
  );
}

/** How a second scan goes on. */
function Collected() {
  const count = heldStockLines(useLocation().state).length;
  if (count === 0) return null;
  return (
    <p className="quiet" role="status">
      {count === 1
        ? "Scan a location to move this batch there, or further batches to move them together."
        : `${count} batches scanned. Scan a location to move them there.`}
    </p>
  );
}
