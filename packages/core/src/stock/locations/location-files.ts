/** The two files about the locations of clients' stock. */
import type { Readable } from "node:stream";
import type { Actor } from "../../lib/actions/actor.ts";
import { type Column, csvFile } from "../../lib/files/csv.ts";
import type { Action, Report } from "../../lib/rules/endpoint.ts";
import { fileDay } from "../../lib/time/day.ts";
import { fileInSteps } from "../../transaction/file-in-steps.ts";
import { type Holding, holdingsIn, holdingsPage } from "./client-locations.ts";

const LOCATIONS: Column<Holding>[] = [
  { header: "Client", value: ({ holder }) => holder },
  { header: "Warehouse", value: ({ location }) => location.warehouse },
  { header: "Bin", value: ({ location }) => location.bin },
  { header: "Type", value: ({ location }) => (location.roaming ? "Roaming Pallet" : "Fixed Location") },
  { header: "SKUs", value: ({ skus }) => skus },
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

/** Creates the file of every location with stock, once for each client; a long one in steps. (Specification 2, section 2.14.) */
export const reportClientLocations = holdingsFile("client locations report", "Client_locations", (holdings) => csvFile(LOCATIONS, holdings));

/**
 * Creates the file of the number of roaming pallets with each client's stock; a pallet with stock of two clients counts
 * for both. A long one in steps. (Specification 2, section 9.)
 */
export const reportClientPallets = holdingsFile("client pallet count", "Client_pallet_count", (holdings) => csvFile(PALLETS, countPallets(holdings)));

/** A file of all stock by holder and location. Its title is the kind of its operation too. */
function holdingsFile(title: string, fileName: string, made: (holdings: readonly Holding[]) => Readable): (actor: Actor) => Promise<Report | Action> {
  const create = fileInSteps<Record<never, never>, Record<string, unknown>>({
    kind: title,
    ready: () => `The ${title} is ready.`,
    fileName: () => `${fileName}_${fileDay()}.csv`,
    beginning: "",
    pages: () => holdingsPage,
    made: async (pages) => made(await holdingsIn(pages)),
  });
  return (actor) => create({}, actor);
}

/** Counts the pallets of each client, by name; omits clients without any. */
export function countPallets(holdings: readonly Pick<Holding, "holder" | "location">[]): PalletCount[] {
  const counts = new Map<string, number>();
  for (const { holder, location } of holdings) if (location.roaming) counts.set(holder, (counts.get(holder) ?? 0) + 1);
  return [...counts].map(([holder, pallets]) => ({ holder, pallets }));
}
