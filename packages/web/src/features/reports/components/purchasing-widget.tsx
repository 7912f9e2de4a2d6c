/**
 * How much has to be bought.
 */
import { countsForPurchasing } from "@apothecary/core/reports/rules";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { CheckField } from "../../../kit/form/choice-field.tsx";
import { Row, Stack } from "../../../kit/layout/stack.tsx";
import { showNumber } from "../../../kit/table/format.ts";
import { purchasingQuery } from "../api/queries.ts";
import { Figure, Loaded, UNCHECKED, Widget } from "./widget.tsx";

interface Props {
  /** Opens the window; the checkbox goes along. */
  onOpen: (includeOnOrder: boolean) => void;
}

/** Raw materials and componentry in demand; what is on order counts only where it is ticked. (Specification 3, section 9.) */
export function PurchasingWidget({ onOpen }: Props) {
  const query = useQuery(purchasingQuery);
  const [included, setIncluded] = useState(false);
  return (
    <Widget title="Purchasing">
      <Loaded query={query}>
        {(rows) => {
          const counted = rows.filter((row) => included || countsForPurchasing(row));
          const of = (type: string) => showNumber(counted.filter(({ categoryType }) => categoryType === type).length);
          return (
            <Stack gap={3}>
              <Figure value={of("Raw Material")} label="Raw materials in demand" onOpen={() => onOpen(included)} />
              <Figure value={of("Componentry")} label="Componentry in demand" onOpen={() => onOpen(included)} />
              <CheckField {...UNCHECKED} label="Include stock already on order" name="include-on-order" value={included} onChange={setIncluded} />
              <Row justify="end">
                <button type="button" className="button" onClick={() => onOpen(included)}>
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
