import { clientPalletCount } from "@apothecary/core/warehouse/contract";
import { reportClientPallets } from "@apothecary/core/stock/locations/location-files";
import { reportApi } from "../../lib/report-api.ts";

/** The number of pallets with each client's stock, as a CSV file. */
export const handler = reportApi(clientPalletCount, ({ actor }) => reportClientPallets(actor));
