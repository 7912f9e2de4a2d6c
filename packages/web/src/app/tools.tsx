import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from "react";
import { type ToolName, type ToolProps, useTool } from "../lib/tool.ts";

/** Each tool is fetched when it is first opened. */
const TOOLS: Partial<Record<ToolName, LazyExoticComponent<ComponentType<ToolProps>>>> = {
  import: lazy(async () => ({ default: (await import("../features/stock/components/import/import-tool.tsx")).ImportTool })),
  "transaction-log": lazy(async () => ({ default: (await import("../features/ledger/components/transaction-log.tsx")).TransactionLog })),
};

/** The tool that the address names, over whatever page is shown. */
export function Tools() {
  const { tool, close } = useTool();
  const Tool = tool ? TOOLS[tool.name as ToolName] : undefined;
  if (!tool || !Tool) return null;
  return (
    <Suspense fallback={null}>
      <Tool values={tool.values} onClose={close} />
    </Suspense>
  );
}
