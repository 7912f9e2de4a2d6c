import { READINESS_WORDS } from "../../../entities/order/readiness.ts";
import { Notice } from "../../../kit/page/page.tsx";
import type { OnceMade } from "../api/once-made.ts";

/** So many are named; the table marks all of them. */
const MAX_NAMED = 5;

/** Whose items could not be made as they can now, once the chosen ones are made first. */
export function OnceMadeNotice({ chosen, onceMade: { losing } }: { chosen: number; onceMade: OnceMade }) {
  if (losing.length === 0) return null;
  const named = losing.slice(0, MAX_NAMED).map(({ productSku, soNumber, readiness }) => `${productSku} of ${soNumber} (${READINESS_WORDS[readiness]})`);
  const more = losing.length > MAX_NAMED ? ` and ${losing.length - MAX_NAMED} more` : "";
  return (
    <Notice role="alert">
      <span>
        Making {chosen === 1 ? "this item" : `these ${chosen} items`} first leaves too little for {named.join(", ")}
        {more}.
      </span>
    </Notice>
  );
}
