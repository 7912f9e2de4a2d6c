import { finalise } from "@apothecary/core/stock-take/contract";
import type { ReactNode } from "react";
import { EmptyState } from "../../../kit/page/empty-state.tsx";
import { useMay } from "../../../lib/user/current-user.ts";
import type { TakeDetails } from "../api/stock-takes.ts";
import type { TakeViews } from "../api/views.ts";
import { DialogView } from "../../../kit/dialog/dialog-view.tsx";

interface Props {
  take: TakeDetails;
  /** Number of pending counts. */
  waiting: number;
  notice: ReactNode;
  views: TakeViews;
}

/** Shown when all locations are counted (specification 2, 2.13). */
export function CountingComplete({ take, waiting, notice, views }: Props) {
  const may = useMay(finalise);
  const done = waiting === 0;
  return (
    <DialogView
      title={done ? "Stock Counting Complete" : "Stock Taking Tool"}
      purpose={take.reference}
      onBack={views.back}
      onClose={views.close}
      foot={
        <>
          <button type="button" className="button" onClick={views.close}>
            Close
          </button>
          {may ? (
            <button
              type="button"
              className="button button-main"
              disabled={!done}
              onClick={() => views.go({ is: "finalise", id: take.stockTakeGroupId }, "replace")}
            >
              Finalise
            </button>
          ) : null}
        </>
      }
    >
      {notice}
      <EmptyState
        icon={done ? "success" : "upload"}
        title={
          done
            ? "All selected locations have been counted, the stock take can now be finalised."
            : "All locations are counted. Keep this window open until the counts are sent."
        }
      />
    </DialogView>
  );
}
