import { clientLocationsReport } from "@apothecary/core/warehouse/contract";
import { reportClientLocations } from "@apothecary/core/warehouse/reports";
import { api } from "../../lib/api.ts";

/** The locations of each client's stock, as a CSV file. */
export const handler = api(clientLocationsReport, () => reportClientLocations());
