/** The codes that were learned for an item: a scan of one finds it. */
import { forgetCode } from "@apothecary/core/stock/contract";
import { Icon } from "../../../../kit/layout/icon.tsx";
import { Row } from "../../../../kit/layout/stack.tsx";
import { NOTHING } from "../../../../kit/table/columns/format.ts";
import { useAction } from "../../../../lib/server/use-action.ts";
import { mayCall, useUser } from "../../../../lib/user/current-user.ts";
import type { ItemDetail } from "../../api/stock-item.ts";

/** Each with a button that forgets it. */
export function ItemCodes({ item: { sku, codes } }: { item: Pick<ItemDetail, "sku" | "codes"> }) {
  const user = useUser();
  const forget = useAction(forgetCode);
  if (codes.length === 0) return NOTHING;
  return (
    <Row gap={1}>
      {codes.map((code) => (
        <span key={code}>
          <span className="code">{code}</span>
          {mayCall(user, forgetCode, Date.now()) ? (
            <button
              type="button"
              className="button button-quiet button-icon"
              aria-label={`Forget the code ${code}`}
              title="Forget this code"
              disabled={forget.isPending}
              onClick={() => void forget.run({ body: { code, sku } })}
            >
              <Icon name="close" size="small" />
            </button>
          ) : null}
        </span>
      ))}
    </Row>
  );
}
