/**
 * Where a formula is used: its Bulk, products, open jobs and batch numbers.
 */
import { useQuery } from "@tanstack/react-query";
import { batchNumbersQuery } from "../../../entities/formula/queries.ts";
import { ItemLink } from "../../../entities/item/item-link.tsx";
import { OpenJobs, WaitingLines } from "../../../entities/job/under-way.tsx";
import { isBulk } from "../../../entities/product/bulk.ts";
import { ProductLink } from "../../../entities/product/product-link.tsx";
import { productsQuery } from "../../../entities/product/queries.ts";
import { Card, CardNote } from "../../../kit/layout/card.tsx";
import { Facts } from "../../../kit/layout/facts.tsx";
import { Row } from "../../../kit/layout/stack.tsx";
import { showNumber } from "../../../kit/table/columns/format.ts";
import { underWayQuery } from "../api/formula-edits.ts";

/** Maximum number of batch numbers shown, latest first. */
const MAX_NUMBERS = 12;

export function UsedBy({ formulaId, code }: { formulaId: number; code: string }) {
  const { data: products } = useQuery(productsQuery);
  const { data: hangs } = useQuery(underWayQuery(formulaId));
  const { data: numbers } = useQuery(batchNumbersQuery(code));
  const own = products?.filter(({ formulaCode }) => formulaCode.code === code) ?? [];
  const bulk = own.find(({ category }) => isBulk(category));
  const filled = own.filter(({ category }) => !isBulk(category));
  const previous = numbers?.previous.slice(0, MAX_NUMBERS).join(", ");
  const more = (numbers?.previous.length ?? 0) - MAX_NUMBERS;
  const jobs = hangs?.jobs ?? [];
  const waiting = hangs?.waiting ?? [];
  return (
    <Card title="Used by">
      <Facts
        facts={[
          { label: "Bulk and its batches", value: bulk ? <ItemLink sku={bulk.sku} /> : "" },
          {
            label: "Products",
            value:
              filled.length === 0 ? (
                ""
              ) : (
                <Row>
                  {filled.map(({ id, sku }) => (
                    <ProductLink key={id} productId={id} sku={sku} />
                  ))}
                </Row>
              ),
          },
          { label: "Batch numbers", value: previous ? <BatchNumbers numbers={previous} more={more} /> : "" },
        ]}
      />
      <OpenJobs jobs={jobs} />
      <WaitingLines waiting={waiting} />
      {hangs && jobs.length + waiting.length === 0 ? <CardNote>No open jobs or orders.</CardNote> : null}
    </Card>
  );
}

/** The latest batch numbers, and how many more there are. */
function BatchNumbers({ numbers, more }: { numbers: string; more: number }) {
  return (
    <>
      <span className="code">{numbers}</span>
      {more > 0 ? ` and ${showNumber(more)} more` : null}
    </>
  );
}
