import { clientLocationsReport } from "@apothecary/core/warehouse/contract";
import { reportClientLocations } from "@apothecary/core/stock/locations/location-files";
import { reportApi } from "../../lib/report-api.ts";

/** The locations of each client's stock, as a CSV file. */
export const handler = reportApi(clientLocationsReport, ({ actor }) => reportClientLocations(actor));
