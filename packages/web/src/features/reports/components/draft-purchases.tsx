/** Drafts a purchase order for each supplier of the chosen items of the purchase plan. */
import { createPurchaseOrder } from "@apothecary/core/purchasing/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { itemsQuery } from "../../../entities/item/queries.ts";
import { Icon } from "../../../kit/layout/icon.tsx";
import { newId } from "../../../lib/page/new-id.ts";
import { paths } from "../../../lib/page/paths.ts";
import { notify } from "../../../lib/server/notify.ts";
import { useAction } from "../../../lib/server/use-action.ts";
import { useMay } from "../../../lib/user/current-user.ts";
import { ordersBySupplier, type Order } from "../api/order-lines.ts";

interface Props {
  /** The valid lines; undefined while one is invalid. */
  orders: readonly Order[] | undefined;
  disabled: boolean;
  onDrafted: () => void;
}

/** Then shows them. A supplier whose order is refused keeps its lines in the plan. */
export function DraftPurchases({ orders, disabled, onDrafted }: Props) {
  const { data: items } = useQuery(itemsQuery);
  const [drafting, setDrafting] = useState(false);
  const action = useAction(createPurchaseOrder, { quiet: true });
  const may = useMay(createPurchaseOrder);
  const goTo = useNavigate();
  /** What was drafted before another order was refused, so that it is not drafted twice. */
  const [drafted, setDrafted] = useState<readonly string[]>([]);
  const left = ordersBySupplier(orders ?? [], items ?? []).filter((body) => !drafted.includes(JSON.stringify(body)));
  const without = (orders ?? []).filter(({ item }) => item.supplierId === null).map(({ item }) => item.sku);
  if (!may) return null;
  const draft = async () => {
    setDrafting(true);
    const numbers: string[] = [];
    const done: string[] = [];
    for (const body of left) {
      const answer = await action.run({ body }, { requestId: newId(), background: false });
      if (!answer) continue;
      numbers.push(answer.purchaseNumber);
      done.push(JSON.stringify(body));
    }
    setDrafting(false);
    setDrafted([...drafted, ...done]);
    if (numbers.length > 0)
      notify({ message: `${numbers.join(", ")} ${numbers.length === 1 ? "has" : "have"} been drafted.${withoutText(without)}`, type: "success" });
    if (numbers.length < left.length) return;
    onDrafted();
    goTo(paths.purchases);
  };
  return (
    <button
      type="button"
      className="button"
      disabled={disabled || drafting || left.length === 0 || items === undefined}
      aria-busy={drafting}
      title="A draft for each supplier, at the items' prices"
      onClick={() => void draft()}
    >
      <Icon name="goods-in" />
      {left.length === 1 ? "Draft purchase order" : `Draft ${left.length} purchase orders`}
    </button>
  );
}

function withoutText(skus: readonly string[]): string {
  const [first] = skus;
  if (first === undefined) return "";
  return skus.length === 1 ? ` ${first} has no supplier and was left out.` : ` ${skus.length} items have no supplier and were left out: ${first} for example.`;
}
