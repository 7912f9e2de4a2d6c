/** The two files about the locations of clients' stock. */
import { type Column, csvFile } from "../../lib/files/csv.ts";
import { fileDay } from "../../lib/time/day.ts";
import type { Report } from "../../lib/rules/endpoint.ts";
import { storeReport } from "../../lib/files/files.ts";
import { everyHolding, type Holding } from "./client-locations.ts";

const LOCATIONS: Column<Holding>[] = [
  { header: "Client", value: ({ holder }) => holder },
  { header: "Warehouse", value: ({ location }) => location.warehouse },
  { header: "Bin", value: ({ location }) => location.bin },
  { header: "Type", value: ({ location }) => (location.roaming ? "Roaming Pallet" : "Fixed Location") },
  { header: "SKUs", value: ({ skus }) => skus.size },
  { header: "Batches", value: ({ stockLines }) => stockLines },
];

interface PalletCount {
  holder: string;
  pallets: number;
}

const PALLETS: Column<PalletCount>[] = [
  { header: "Client", value: ({ holder }) => holder },
  { header: "Pallets", value: ({ pallets }) => pallets },
];

/** Creates the file of every location with stock, once for each client. (Specification 2, section 2.14.) */
export async function reportClientLocations(): Promise<Report> {
  const stored = await storeReport(`Client_locations_${fileDay()}.csv`, csvFile(LOCATIONS, await everyHolding()));
  return { message: "The client locations report is ready.", type: "success", ...stored };
}

/**
 * Creates the file of the number of roaming pallets with each client's stock; a pallet with stock of two clients counts
 * for both. (Specification 2, section 9.)
 */
export async function reportClientPallets(): Promise<Report> {
  const stored = await storeReport(`Client_pallet_count_${fileDay()}.csv`, csvFile(PALLETS, countPallets(await everyHolding())));
  return { message: "The client pallet count is ready.", type: "success", ...stored };
}

/** Counts the pallets of each client, by name; omits clients without any. */
export function countPallets(holdings: readonly Pick<Holding, "holder" | "location">[]): PalletCount[] {
  const counts = new Map<string, number>();
  for (const { holder, location } of holdings) if (location.roaming) counts.set(holder, (counts.get(holder) ?? 0) + 1);
  return [...counts].map(([holder, pallets]) => ({ holder, pallets }));
}
