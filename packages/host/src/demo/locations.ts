/**
 * The demo company's warehouses and bins, and their assignment to items.
 */
import { addPallet, addLocation } from "@apothecary/core/warehouse/add-location";
import { addNewLocation } from "@apothecary/core/warehouse/contract";
import { each, type Act } from "./stage.ts";

const numbered = (prefix: string, count: number): string[] => Array.from({ length: count }, (_, i) => `${prefix}${i + 1}`);

/** Racks of the main warehouse: aisle, bay, level. */
const RACKS = ["A", "B", "C", "D", "E"].flatMap((aisle) => numbered("", 6).flatMap((bay) => numbered("", 3).map((level) => `${aisle}-0${bay}-${level}`)));

const BINS: Record<string, readonly string[]> = {
  "Goods In": [...numbered("BAY-", 4), "INSPECTION"],
  Main: RACKS,
  "Cold Store": numbered("CS-", 8),
  Flammables: numbered("FL-", 4),
  Quarantine: numbered("Q-", 3),
  Production: ["MAIN", "WEIGH-1", "WEIGH-2", "LINE-1", "LINE-2"],
  Dispatch: numbered("LANE-", 6),
};
/** The initial locations of roaming pallets. */
const PALLETS = ["Goods In", "Main", "Main", "Production", "Dispatch"];

/** Items that are not stored on racks, by their keys in the data files. */
const FLAMMABLE = new Set(["ethanol-96", "turpentine-oil", "compound-orange-spirit", "lavender-spirit"]);
const COLD = new Set(["rose-oil", "rose-water-stronger", "orange-oil", "lemon-oil", "coriander-oil", "anise-oil", "lavender-oil", "almond-oil"]);
/** Aisles of raw materials; the others are for componentry. */
const RAW_MATERIAL_BINS = RACKS.filter((bin) => bin < "D");
const COMPONENTRY_BINS = RACKS.filter((bin) => bin >= "D");

/** Creates all bins, and a few pallets. Returns location ids by `warehouse bin`; pallets by their number. */
export async function buildLocations(act: Act, time: number): Promise<Map<string, string>> {
  const bins = Object.entries(BINS).flatMap(([warehouse, names]) => names.map((bin) => ({ warehouse, bin, roamingPallet: false })));
  const ids = await each(
    bins,
    async (location) => (await act(time, "warehouse", (actor) => addLocation(addNewLocation.body.parse(location), actor))).locationId,
  );
  const locations = new Map(bins.map(({ warehouse, bin }, i) => [`${warehouse} ${bin}`, ids[i] ?? ""]));
  for (const warehouse of PALLETS) {
    const { palletNumber, locationId } = await act(time, "warehouse", (actor) => addPallet({ warehouse }, actor));
    locations.set(palletNumber, locationId);
  }
  return locations;
}

/** The bin of an item: the `n`th raw material or component stored on racks. */
export function itemBin(key: string, kind: "Raw Material" | "Componentry", n: number): string {
  const bin = (bins: readonly string[]): string => bins[n % bins.length] ?? "";
  if (FLAMMABLE.has(key)) return `Flammables ${bin(BINS["Flammables"] ?? [])}`;
  if (COLD.has(key)) return `Cold Store ${bin(BINS["Cold Store"] ?? [])}`;
  return `Main ${bin(kind === "Raw Material" ? RAW_MATERIAL_BINS : COMPONENTRY_BINS)}`;
}
