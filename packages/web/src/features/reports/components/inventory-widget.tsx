/**
 * The stock of raw materials and componentry.
 */
import { CategoryType } from "@apothecary/core/lib/rules/fields";
import { quantityText } from "@apothecary/core/lib/rules/quantity";
import { exportOwnStockValues } from "@apothecary/core/reports/contract";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { Facts } from "../../../kit/layout/facts.tsx";
import { Columns } from "../../../kit/layout/grid.tsx";
import { Row, Stack } from "../../../kit/layout/stack.tsx";
import { showNumber, showQuantity } from "../../../kit/table/columns/format.ts";
import { useMay } from "../../../lib/user/current-user.ts";
import { paths } from "../../../lib/page/paths.ts";
import { inventoryQuery } from "../api/queries.ts";
import { FileMenu } from "./file-button.tsx";
import { Figure, Loaded, Widget } from "./widget.tsx";

const FILES = CategoryType.options.map((type) => ({ word: type, input: { body: { type } } }));

/** Four totals, each linked to the filtered stock list, and who owns how much. Stock values need the export permission (specification 3, sections 2 and 6). */
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
              <Figure value={quantityText(metrics.totalComponentryStock, "units")} label="Total componentry stock" onOpen={open("Componentry")} />
              <Figure value={showNumber(metrics.uniqueRawMatSkus)} label="Raw material SKUs in stock" onOpen={open("Raw Material")} />
              <Figure value={showNumber(metrics.uniqueComponentrySkus)} label="Componentry SKUs in stock" onOpen={open("Componentry")} />
            </Columns>
            <Facts
              facts={[
                { label: "Our own", value: amounts(metrics.ownRawMatStock, metrics.ownComponentryStock) },
                { label: "Of it usable", value: amounts(metrics.usableRawMatStock, metrics.usableComponentryStock) },
                { label: "Owned by clients", value: amounts(metrics.clientRawMatStock, metrics.clientComponentryStock) },
              ]}
            />
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

/** Kilograms of raw material and units of componentry. */
const amounts = (kilograms: number, units: number): string => `${showNumber(kilograms)} Kg, ${showQuantity(units, "units")}`;
