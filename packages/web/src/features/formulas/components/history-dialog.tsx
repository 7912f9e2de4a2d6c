import { useQuery } from "@tanstack/react-query";
import type { FormulaRecipe } from "../../../entities/formula/queries.ts";
import { ListHistory } from "../../../entities/job/list-history.tsx";
import { MessageDialog } from "../../../kit/dialog/message-dialog.tsx";
import { EmptyState } from "../../../kit/page/empty-state.tsx";
import { Failed } from "../../../kit/page/failed.tsx";
import { Skeleton } from "../../../kit/page/skeleton.tsx";
import { showNumber } from "../../../kit/table/format.ts";
import { historyQuery } from "../api/formula-edits.ts";

/** The recipes that a formula had before. Shown while it is rendered. */
export function HistoryDialog({ formula, onClose }: { formula: FormulaRecipe; onClose: () => void }) {
  const { data, error, refetch } = useQuery(historyQuery(formula.id));
  const now = formula.recipe.map(({ elementSku, percentage, exactMatch }) => ({ sku: elementSku, amount: percentage, exactMatch }));
  return (
    <MessageDialog
      title={`History of ${formula.code} ${formula.rAndDCode}`}
      size="normal"
      buttons={
        <button type="button" className="button" onClick={onClose}>
          Close
        </button>
      }
      onClose={onClose}
    >
      {data === undefined ? (
        error ? (
          <Failed message={error.message} retry={() => void refetch()} />
        ) : (
          <Skeleton />
        )
      ) : data.length === 0 ? (
        <EmptyState icon="history" title="The recipe has not been edited" hint="Each edit keeps the recipe before it here." />
      ) : (
        <ListHistory
          label="Earlier recipes"
          earlier={data.map(({ recipe, ...edit }) => ({ ...edit, lines: recipe.map(({ percentage, ...line }) => ({ ...line, amount: percentage })) }))}
          now={now}
          shown={(percentage) => `${showNumber(percentage)} %`}
        />
      )}
    </MessageDialog>
  );
}
