/**
 * Opens the transaction log for one type of transaction.
 */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { transactionTypesQuery } from "../../../entities/transaction/queries.ts";
import { Chooser } from "../../../kit/form/chooser.tsx";
import { sharedIndex } from "../../../kit/form/offers.ts";
import { Row, Stack } from "../../../kit/layout/stack.tsx";
import { useTool } from "../../../lib/page/tool.ts";
import { UNCHECKED, Widget } from "./widget.tsx";

const typeIndex = sharedIndex<string>({ optionKey: (type) => type, optionTexts: (type) => [type] });

/** Find is enabled once a type is selected (specification 3, section 2). */
export function LogWidget() {
  const { data, isPending, error, refetch } = useQuery(transactionTypesQuery);
  const [action, setAction] = useState<string | null>(null);
  const tool = useTool();
  return (
    <Widget title="Transaction Log" formOnly>
      <Stack gap={3}>
        <Chooser
          {...UNCHECKED}
          label="Transaction type"
          name="transaction-type"
          index={typeIndex(data)}
          value={action}
          onChange={setAction}
          shown={(type) => type}
          line={(type) => type}
          placeholder="Search types"
          loading={isPending}
          failed={error && !data ? "The transaction types could not be loaded." : undefined}
          onRetry={() => void refetch()}
          none="No type matches. Try fewer words."
        />
        <Row justify="end">
          <button type="button" className="button" disabled={action === null} onClick={() => (action ? tool.open("transaction-log", { action }) : undefined)}>
            Find Transactions
          </button>
        </Row>
      </Stack>
    </Widget>
  );
}
