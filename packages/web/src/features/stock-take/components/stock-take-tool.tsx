/**
 * The stock take tool: one large dialog with several views (specification 2, 2.13).
 */
import { useMemo, useRef } from "react";
import { Dialog } from "../../../kit/dialog/dialog.tsx";
import type { ToolProps } from "../../../lib/page/tool.ts";
import { useStoredCounts, useSendCounts } from "../api/counting.ts";
import { useSendWhenOnline } from "../../../lib/storage/offline-work.ts";
import { type TakeView, useTakeViews, parseTakeView } from "../api/views.ts";
import { ConfirmEmpty } from "./confirm-empty.tsx";
import { CountingTool } from "./counting-tool.tsx";
import { Finalise } from "./finalise.tsx";
import { NewTake } from "./new-take.tsx";
import { TakeComplete } from "./take-complete.tsx";
import { TakeDetailsView } from "./take-details.tsx";
import { TakeList } from "./take-list.tsx";
import { TITLE_ID } from "../../../kit/dialog/dialog-view.tsx";
import { Leave, type Leaving, type ViewProps } from "./view-props.ts";
import "./stock-take.css";

/** Esc goes to the previous view, and closes the tool from the first. */
export function StockTakeTool({ values, onClose }: ToolProps) {
  const name = new URLSearchParams(values).toString();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same values are the same view.
  const view = useMemo(() => parseTakeView(values), [name]);
  const views = useTakeViews(view, onClose);
  const leaving = useRef<Leaving>(undefined);
  const leave = () => (leaving.current ?? views.back)();
  return (
    <Dialog title="Stock takes" titledBy={TITLE_ID} size="full" onClose={leave} onShow={focusView}>
      <Leave value={leaving}>
        <View key={takeViewKey(view)} view={view} views={views} />
      </Leave>
    </Dialog>
  );
}

/** Views set their own focus. */
const focusView = (): void => undefined;

/** The React key of a view. The counting tool keeps its state when its location changes. */
const takeViewKey = (view: TakeView): string => `${view.is}-${"id" in view ? view.id : ""}`;

function View({ view, views }: ViewProps) {
  switch (view.is) {
    case "list":
      return <TakeList history={view.history} views={views} />;
    case "new":
      return <NewTake location={view.location} views={views} />;
    case "details":
      return <TakeDetailsView id={view.id} views={views} />;
    case "count":
      return <CountingTool id={view.id} location={view.location} views={views} />;
    case "finalise":
      return <Finalise id={view.id} views={views} />;
    case "empty":
      return <ConfirmEmpty id={view.id} views={views} />;
    case "complete":
      return <TakeComplete id={view.id} views={views} />;
  }
}

/** Sends this browser's pending counts on every page; renders nothing. */
export function WaitingCounts() {
  useSendWhenOnline(useSendCounts(), useStoredCounts().waiting.length);
  return null;
}
