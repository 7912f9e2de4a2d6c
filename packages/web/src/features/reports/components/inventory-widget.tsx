/**
 * The stock of raw materials and componentry.
 */
import { CategoryType } from "@apothecary/core/lib/fields";
import { exportOwnStockValues } from "@apothecary/core/reports/contract";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { Columns } from "../../../kit/layout/grid.tsx";
import { Row, Stack } from "../../../kit/layout/stack.tsx";
import { showNumber } from "../../../kit/table/format.ts";
import { useMay } from "../../../lib/current-user.ts";
import { paths } from "../../../lib/paths.ts";
import { inventoryQuery } from "../api/queries.ts";
import { FileMenu } from "./file-button.tsx";
import { Figure, Loaded, Widget } from "./widget.tsx";

const FILES = CategoryType.options.map((type) => ({ word: type, input: { body: { type } } }));

/** Four metrics of own stock, each linked to the filtered stock list. Stock values need the export permission (specification 3, sections 2 and 6). */
export function InventoryWidget() {
  const query = useQuery(inventoryQuery);
  const navigate = useNavigate();
  const open = (type: CategoryType) => () => void navigate(`${paths.stock}?type=${encodeURIComponent(type)}&sort=-quantity`);
  const mayExport = useMay(exportOwnStockValues);
  return (
    <Widget title="Inventory Metrics" double>
      <Loaded query={query} lines={9}>
        {(metrics) => (
          <Stack gap={3}>
            <Columns least="tiny" gap={3} fill>
              <Figure value={`${showNumber(metrics.totalRawMatStock)} Kg`} label="Total raw material stock" onOpen={open("Raw Material")} />
              <Figure value={`${showNumber(metrics.totalComponentryStock)} units`} label="Total componentry stock" onOpen={open("Componentry")} />
              <Figure value={showNumber(metrics.uniqueRawMatSkus)} label="Raw material SKUs in stock" onOpen={open("Raw Material")} />
              <Figure value={showNumber(metrics.uniqueComponentrySkus)} label="Componentry SKUs in stock" onOpen={open("Componentry")} />
            </Columns>
            {mayExport ? (
              <Row justify="end">
                <FileMenu endpoint={exportOwnStockValues} label="Export stock values" files={FILES} />
              </Row>
            ) : null}
          </Stack>
        )}
      </Loaded>
    </Widget>
  );
}
