import { purchaseOrders } from "@apothecary/core/purchasing/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { purchasePath } from "../../lib/page/paths.ts";
import { callAll } from "../../lib/server/call.ts";
import { keys } from "../../lib/server/keys.ts";

const openQuery = queryOptions({
  queryKey: keys.purchases.list({ state: "open", all: true }),
  queryFn: async ({ signal }) => (await callAll(purchaseOrders, { query: { state: "open" } }, { signal })).rows,
});

/** The sent purchase orders of a supplier, whose goods are received there; renders nothing without any. */
export function OpenPurchases({ supplier }: { supplier: number }) {
  const { data } = useQuery(openQuery);
  const sent = data?.filter(({ supplierId, state }) => supplierId === supplier && state !== "Draft") ?? [];
  if (sent.length === 0) return null;
  return (
    <p>
      Ordered with{" "}
      {sent.map(({ id, purchaseNumber }, i) => (
        <span key={id}>
          {i === 0 ? "" : ", "}
          <Link className="code" to={purchasePath(id)}>
            {purchaseNumber}
          </Link>
        </span>
      ))}
      : receive these goods there, so that the purchase order knows of them.
    </p>
  );
}
