/** Offers to remember a scanned code that is not known yet, for the item that was chosen for it. */
import { learnCode } from "@apothecary/core/stock/contract";
import { useLayoutEffect } from "react";
import { Notice } from "../../kit/page/page.tsx";
import { unknownCode } from "../../kit/scan/lookup.ts";
import { useAction } from "../../lib/server/use-action.ts";
import { useStore } from "../../lib/storage/store.ts";
import { itemCodeIn } from "./item-code.ts";
import type { StockItem } from "./queries.ts";

/** Shown while the last scan is an unknown code. `item` is the item chosen for it, if any. */
export function UnknownCode({ item }: { item: StockItem | undefined }) {
  const scanned = useStore(unknownCode);
  const code = scanned === undefined ? undefined : itemCodeIn(scanned);
  // What was scanned before, and elsewhere, is not offered here.
  useLayoutEffect(() => {
    unknownCode.set(undefined);
    return () => unknownCode.set(undefined);
  }, []);
  const learn = useAction(learnCode, { onSuccess: () => unknownCode.set(undefined) });
  if (code === undefined) return null;
  return (
    <Notice>
      <span>
        {item ? (
          <>
            Remember <span className="code">{code}</span> for {item.name}?
          </>
        ) : (
          <>
            The code <span className="code">{code}</span> is not known yet. Choose its item.
          </>
        )}
      </span>
      {item ? (
        <button type="button" className="tool" disabled={learn.isPending} onClick={() => void learn.run({ body: { code, sku: item.sku } })}>
          Remember
        </button>
      ) : null}
      <button type="button" className="tool" onClick={() => unknownCode.set(undefined)}>
        No
      </button>
    </Notice>
  );
}
