/** Adds bins and roaming pallets. */
import type * as z from "zod";
import { commit } from "../transaction/commit.ts";
import type { Actor } from "../lib/actions/actor.ts";
import { take } from "../lib/table/counter.ts";
import { badInput } from "../lib/actions/error.ts";
import { ALL_BINS, NO_PLACE, PALLET_BIN, required, UNSEEN } from "../lib/rules/fields.ts";
import { newId } from "../lib/actions/id.ts";
import { type addNewLocation, BIN_IN_USE, BIN_IS_PALLET, BIN_NOT_VALID, type createRoamingPallet, unseen } from "./contract.ts";
import { type StockLocation, putLocation } from "./location.rows.ts";

type NewLocation = z.output<typeof addNewLocation.body>;
type Added = z.output<typeof addNewLocation.answer>;
type PalletAdded = z.output<typeof createRoamingPallet.answer>;

/**
 * Adds a bin to a warehouse, or a roaming pallet, whose bin is its generated number. Refuses (400) a bin name that is
 * missing, looks like a pallet, is OOS, has invisible characters, or is in use in that warehouse, ignoring case.
 * (Specification 2, section 5.)
 */
export async function addLocation({ warehouse, bin, roamingPallet }: NewLocation, actor: Actor): Promise<Added> {
  if (roamingPallet) return addPallet({ warehouse }, actor);
  assertNames(warehouse, bin);
  const location: StockLocation = { id: newId(), warehouse, bin, roaming: false, rows: 0 };
  return commit(actor, async () => ({
    writes: putLocation(location, badInput("bin", BIN_IN_USE)),
    answer: { message: `${warehouse} ${bin} has been added.`, type: "success", locationId: location.id },
  }));
}

/** Adds a roaming pallet to a warehouse under the next number: `P` and digits. Refuses (400) a warehouse named OOS. */
export async function addPallet({ warehouse }: z.output<typeof createRoamingPallet.body>, actor: Actor): Promise<PalletAdded> {
  return commit(actor, async () => {
    const location = await newPallet(warehouse);
    return {
      writes: putLocation(location, undefined),
      answer: {
        message: `Roaming pallet ${location.bin} has been added.`,
        type: "success",
        details: { "Pallet: ": location.bin, "Warehouse: ": warehouse },
        palletNumber: location.bin,
        locationId: location.id,
      },
    };
  });
}

/** A pallet with the next number, not written yet. */
export async function newPallet(warehouse: string): Promise<StockLocation> {
  assertWarehouse(warehouse);
  return { id: newId(), warehouse, bin: `P${await take("pallet")}`, roaming: true, rows: 0 };
}

/** The rules of a fixed bin's name: refuses (400) as `addLocation` does, except a name in use. */
export function assertNames(warehouse: string, bin: string): void {
  assertWarehouse(warehouse);
  assertBin(bin);
}

/** The rules of a warehouse's name: refuses (400) OOS, All, and invisible characters. */
export function assertWarehouse(warehouse: string): void {
  if (UNSEEN.test(warehouse)) throw badInput("warehouse", unseen("Warehouse"));
  if (isReserved(warehouse)) throw badInput("warehouse", "Warehouse is not valid");
}

function assertBin(bin: string): void {
  if (bin === "") throw badInput("bin", required("Bin"));
  if (UNSEEN.test(bin)) throw badInput("bin", unseen("Bin"));
  if (isReserved(bin)) throw badInput("bin", BIN_NOT_VALID);
  if (PALLET_BIN.test(bin)) throw badInput("bin", BIN_IS_PALLET);
}

/** Whether a name is reserved in choices of locations: for no location, or for all. */
function isReserved(name: string): boolean {
  return isNoLocation(name) || name.toUpperCase() === ALL_BINS.toUpperCase();
}

/** Whether a name means no location (contract, section 3). */
export function isNoLocation(name: string): boolean {
  return name.toUpperCase() === NO_PLACE;
}
