/**
 * The numbers of expired and soon expiring batches.
 */
import type { ExpiryReading } from "@apothecary/core/reports/contract";
import { useQuery } from "@tanstack/react-query";
import { Row, Stack } from "../../../kit/layout/stack.tsx";
import { showNumber } from "../../../kit/table/columns/format.ts";
import { datedQuery } from "../api/queries.ts";
import { Figure, Loaded, Widget } from "./widget.tsx";

/** Each count opens its list (specification 3, section 2). */
export function ExpiryWidget({ onOpen }: { onOpen: (reading: ExpiryReading) => void }) {
  const query = useQuery(datedQuery);
  return (
    <Widget title="Stock Expiration">
      <Stack gap={3}>
        <Loaded query={query} lines={6}>
          {({ expiringStock, expiredStock }) => (
            <Stack gap={3}>
              <Figure value={showNumber(expiringStock.length)} label="Expiring Soon" onOpen={() => onOpen("expiring")} />
              <Figure value={showNumber(expiredStock.length)} label="Expired" onOpen={() => onOpen("expired")} />
            </Stack>
          )}
        </Loaded>
        <Row justify="end">
          <button type="button" className="button" onClick={() => onOpen("expired")}>
            Review
          </button>
        </Row>
      </Stack>
    </Widget>
  );
}
