/**
 * The stock on order, as a count and a CSV file.
 */
import { incomingStockReport } from "@apothecary/core/reports/contract";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { itemsQuery } from "../../../entities/item/queries.ts";
import { Row, Stack } from "../../../kit/layout/stack.tsx";
import { showNumber } from "../../../kit/table/columns/format.ts";
import { paths } from "../../../lib/page/paths.ts";
import { FileButton } from "./file-button.tsx";
import { Figure, Loaded, Widget } from "./widget.tsx";

/** The number of items on order, linked to the stock list sorted by them, and their file (specification 3, section 2). */
export function IncomingWidget() {
  const query = useQuery(itemsQuery);
  const navigate = useNavigate();
  const open = () => void navigate(`${paths.stock}?sort=-onOrder`);
  return (
    <Widget title="Incoming stock">
      <Stack gap={3}>
        <Loaded query={query}>
          {(items) => <Figure value={showNumber(items.filter(({ onOrder }) => onOrder > 0).length)} label="Items on order" onOpen={open} />}
        </Loaded>
        <Row justify="end">
          <FileButton endpoint={incomingStockReport} input={{}} word="Download CSV" />
        </Row>
      </Stack>
    </Widget>
  );
}
