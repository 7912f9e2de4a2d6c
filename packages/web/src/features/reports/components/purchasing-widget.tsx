/**
 * The number of items in demand.
 */
import { countsForPurchasing } from "@apothecary/core/reports/rules";
import { useQuery } from "@tanstack/react-query";
import { CheckField } from "../../../kit/form/choice-field.tsx";
import { Row, Stack } from "../../../kit/layout/stack.tsx";
import { showNumber } from "../../../kit/table/columns/format.ts";
import { purchasingQuery } from "../api/queries.ts";
import type { CATEGORIES } from "./purchasing-filters.ts";
import { Figure, Loaded, UNCHECKED, Widget } from "./widget.tsx";

interface Props {
  /** Whether what is on order counts. */
  included: boolean;
  onInclude: (included: boolean) => void;
  /** Opens the window, at a category type where one is named; the checkbox goes along. */
  onOpen: (category?: (typeof CATEGORIES)[number]) => void;
}

/** Raw materials and componentry in demand; stock on order counts if the box is ticked (specification 3, section 9). */
export function PurchasingWidget({ included, onInclude, onOpen }: Props) {
  const query = useQuery(purchasingQuery);
  return (
    <Widget title="Purchasing">
      <Loaded query={query} lines={11}>
        {(rows) => {
          const counted = rows.filter((row) => included || countsForPurchasing(row));
          const of = (type: string) => showNumber(counted.filter(({ categoryType }) => categoryType === type).length);
          return (
            <Stack gap={3}>
              <Figure value={of("Raw Material")} label="Raw materials in demand" onOpen={() => onOpen("Raw Material")} />
              <Figure value={of("Componentry")} label="Componentry in demand" onOpen={() => onOpen("Componentry")} />
              <CheckField {...UNCHECKED} label="Include stock already on order" name="include-on-order" value={included} onChange={onInclude} />
              <Row justify="end">
                <button type="button" className="button" onClick={() => onOpen()}>
                  View report
                </button>
              </Row>
            </Stack>
          );
        }}
      </Loaded>
    </Widget>
  );
}
