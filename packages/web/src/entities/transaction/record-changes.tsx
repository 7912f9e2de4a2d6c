import type { LogRow } from "@apothecary/core/ledger/contract";
import { Icon } from "../../kit/layout/icon.tsx";
import type { PageAction } from "../../kit/page/page-actions.ts";
import { useTool } from "../../lib/page/tool.ts";

interface Recorded {
  kind: NonNullable<LogRow["recordKind"]>;
  id: number | string;
  /** How people call the record. */
  name: string;
}

/** The word for what was changed of a record of a kind. A history of an item or batch is that of its stock. */
export const changesWord = (kind: string | undefined): string => (kind === "formula" || kind === "product" ? "History" : "Changes");

/** The action that shows everything that was changed of a record. */
export function useChangesAction(): (of: Recorded) => PageAction & { icon: "history" } {
  const tool = useTool();
  return ({ kind, id, name }) => ({
    word: changesWord(kind),
    icon: "history",
    run: () => tool.open("record-history", { recordKind: kind, recordId: String(id), name }),
  });
}

/** The same as a quiet button, where a page's actions have no room. */
export function ChangesButton(of: Recorded) {
  const { word, icon, run } = useChangesAction()(of);
  return (
    <button type="button" className="button button-quiet" onClick={run}>
      <Icon name={icon} />
      {word}
    </button>
  );
}
