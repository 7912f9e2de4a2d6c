/** Whose jobs an item's stock may serve, by the own brands of this stage. */
import { settings } from "../lib/stage/settings.ts";
import type { Item } from "./items/item.rows.ts";
import type { StockLine } from "./lots/stock-line-shapes.ts";
import { servesClient } from "./rules.ts";

/** The own company and its house brand: their stock serves all. */
export function ownBrands(): number[] {
  const { ownBusinessId, houseBrandId } = settings();
  return [ownBusinessId, houseBrandId];
}

/** Whether an item's stock may be used for a client. */
export function mayBeUsedFor({ ownedById }: Pick<Item, "ownedById">, clientId: number): boolean {
  return servesClient(ownedById, clientId, ownBrands());
}

/** Whether stock may be used for a client's job, or sent to the client, if it is released for one client or job only. */
export function isReleasedFor({ onlyFor }: Pick<StockLine, "onlyFor">, clientId: number, jobId?: number): boolean {
  return !onlyFor || onlyFor.id === (onlyFor.kind === "client" ? clientId : jobId);
}

/** The owner whose jobs alone an item's stock serves; null if it serves all. */
export function onlyOwner({ ownedById, ownedBy }: Pick<Item, "ownedById" | "ownedBy">): string | null {
  return ownBrands().includes(ownedById) ? null : ownedBy;
}
