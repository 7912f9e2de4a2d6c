/**
 * The two files of whose stock stands where.
 */
import { type Column, csvFile } from "../lib/csv.ts";
import { fileDay } from "../lib/day.ts";
import type { Report } from "../lib/endpoint.ts";
import { storeReport } from "../lib/files.ts";
import { everyHolding, type Holding } from "./places-of-client.ts";

const LOCATIONS: Column<Holding>[] = [
  { header: "Client", value: ({ holder }) => holder },
  { header: "Warehouse", value: ({ place }) => place.warehouse },
  { header: "Bin", value: ({ place }) => place.bin },
  { header: "Type", value: ({ place }) => (place.roaming ? "Roaming Pallet" : "Fixed Location") },
  { header: "SKUs", value: ({ skus }) => skus.size },
  { header: "Batches", value: ({ batches }) => batches },
];

interface PalletCount {
  holder: string;
  pallets: number;
}

const PALLETS: Column<PalletCount>[] = [
  { header: "Client", value: ({ holder }) => holder },
  { header: "Pallets", value: ({ pallets }) => pallets },
];

/** Makes the file of every location that holds stock, once for each client whose stock it holds. (Specification 2, section 2.14.) */
export async function reportClientLocations(): Promise<Report> {
  const stored = await storeReport(`Client_locations_${fileDay()}.csv`, csvFile(LOCATIONS, await everyHolding()));
  return { message: "The client locations report is ready.", type: "success", ...stored };
}

/** Makes the file of how many roaming pallets hold stock of each client; a pallet with stock of two counts for both. (Specification 2, section 9.) */
export async function reportClientPallets(): Promise<Report> {
  const stored = await storeReport(`Client_pallet_count_${fileDay()}.csv`, csvFile(PALLETS, palletsOf(await everyHolding())));
  return { message: "The client pallet count is ready.", type: "success", ...stored };
}

/** Counts the pallets of each client, by name; who has none is left out. */
export function palletsOf(holdings: readonly Pick<Holding, "holder" | "place">[]): PalletCount[] {
  const counts = new Map<string, number>();
  for (const { holder, place } of holdings) if (place.roaming) counts.set(holder, (counts.get(holder) ?? 0) + 1);
  return [...counts].map(([holder, pallets]) => ({ holder, pallets }));
}
