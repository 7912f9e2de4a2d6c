import { READINESS_WORDS } from "../../../entities/order/readiness.ts";
import { Notice } from "../../../kit/page/page.tsx";
import type { OnceMade } from "../api/once-made.ts";

/** Maximum number of items listed; the table marks all. */
const MAX_LISTED = 5;

/** The items that lose readiness if the selected ones are made first. */
export function OnceMadeNotice({ chosen, onceMade: { losing } }: { chosen: number; onceMade: OnceMade }) {
  if (losing.length === 0) return null;
  const named = losing.slice(0, MAX_LISTED).map(({ productSku, soNumber, readiness }) => `${productSku} of ${soNumber} (${READINESS_WORDS[readiness]})`);
  const more = losing.length > MAX_LISTED ? ` and ${losing.length - MAX_LISTED} more` : "";
  return (
    <Notice role="alert">
      <span>
        Making {chosen === 1 ? "this item" : `these ${chosen} items`} first leaves too little for {named.join(", ")}
        {more}.
      </span>
    </Notice>
  );
}
