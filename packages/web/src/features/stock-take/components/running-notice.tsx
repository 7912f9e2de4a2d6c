import { Progress } from "../../../kit/dialog/progress.tsx";
import type { TakeSummary } from "../api/stock-takes.ts";
import { RUNNING_WORDS } from "./running.ts";

/** How far the server is with what goes on in steps; silent where nothing does. */
export function RunningNotice({ running }: Pick<TakeSummary, "running">) {
  if (!running) return null;
  return (
    <div className="take-running" role="status">
      <Progress label={RUNNING_WORDS[running.action]} done={running.done} total={running.total} />
    </div>
  );
}
