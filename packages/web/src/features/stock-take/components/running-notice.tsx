import { Progress } from "../../../kit/dialog/progress.tsx";
import type { TakeSummary } from "../api/stock-takes.ts";
import { RUNNING_WORDS } from "./running.ts";

/** The progress of a background operation; renders nothing if none is running. */
export function RunningNotice({ running }: Pick<TakeSummary, "running">) {
  if (!running) return null;
  return (
    <div className="take-running" role="status">
      <Progress label={RUNNING_WORDS[running.action]} done={running.done} total={running.total} />
    </div>
  );
}
