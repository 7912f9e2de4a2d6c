/**
 * How much raw material and componentry there is.
 */
import { useQuery } from "@tanstack/react-query";
import { Grid } from "../../../kit/layout/grid.tsx";
import { showNumber } from "../../../kit/table/format.ts";
import { inventoryQuery } from "../api/queries.ts";
import { Figure, Loaded, Widget } from "./widget.tsx";

/** The four figures of the house's stock. (Specification 3, section 2.) */
export function InventoryWidget() {
  const query = useQuery(inventoryQuery);
  return (
    <Widget title="Inventory Metrics" double>
      <Loaded query={query}>
        {(metrics) => (
          <Grid from="small">
            <Figure value={`${showNumber(metrics.totalRawMatStock)} Kg`} label="Total raw material stock" />
            <Figure value={`${showNumber(metrics.totalComponentryStock)} units`} label="Total componentry stock" />
            <Figure value={showNumber(metrics.uniqueRawMatSkus)} label="Raw material SKUs in stock" />
            <Figure value={showNumber(metrics.uniqueComponentrySkus)} label="Componentry SKUs in stock" />
          </Grid>
        )}
      </Loaded>
    </Widget>
  );
}
