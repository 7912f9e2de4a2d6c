import type { FormulaSummary } from "@apothecary/core/formulas/contract";
import type { ProductSummary } from "@apothecary/core/products/contract";
import type { SalesOrder } from "@apothecary/core/sales/contract";
import { useQuery } from "@tanstack/react-query";
import { formulasQuery } from "../../../entities/formula/queries.ts";
import { productsQuery } from "../../../entities/product/queries.ts";
import { MessageDialog } from "../../../kit/dialog/message-dialog.tsx";
import { Failed } from "../../../kit/page/failed.tsx";
import { checkLines, copiedLines } from "../api/given-lines.ts";
import { type Copied, NewOrderDialog } from "./new-order-dialog.tsx";

interface Props {
  order: SalesOrder;
  onAdded: (salesOrderId: number | undefined) => void;
  onClose: () => void;
}

/** A new order that begins with the client and the lines of another one, with its prices and notes. */
export function CopyOrderDialog({ order, onAdded, onClose }: Props) {
  const products = useQuery(productsQuery);
  const formulas = useQuery(formulasQuery);
  const failed = [products, formulas].find(({ data, error }) => !data && error);
  if (failed)
    return (
      <MessageDialog title="Copy order" onClose={onClose}>
        <Failed message="The products could not be loaded." retry={() => void failed.refetch()} />
      </MessageDialog>
    );
  if (!products.data || !formulas.data) return null;
  return (
    <NewOrderDialog
      copied={copyOrder(order, products.data, formulas.data)}
      onAdded={(id) => {
        onClose();
        onAdded(id);
      }}
      onClose={onClose}
    />
  );
}

function copyOrder(order: SalesOrder, products: readonly ProductSummary[], formulas: readonly FormulaSummary[]): Copied {
  const checked = checkLines(copiedLines(order), { clientId: order.client.id, products, formulas, isTaken: () => false });
  const left = checked.flatMap((line) => ("faults" in line ? [`${line.given.sku} (${line.faults.join(" ")})`] : []));
  return {
    clientId: order.client.id,
    lines: checked.flatMap((line) => ("line" in line ? [line.line] : [])),
    purpose: [`A copy of ${order.soNumber}, with its prices.`, left.length > 0 ? `Left out: ${left.join(", ")}.` : ""].join(" ").trim(),
  };
}
