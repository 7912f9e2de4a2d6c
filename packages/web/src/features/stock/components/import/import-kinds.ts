/**
 * Display texts of the import types.
 */
import type { ImportKind } from "@apothecary/core/stock/contract";
import type { IconName } from "../../../../kit/layout/icon.tsx";

interface KindWords {
  title: string;
  purpose: string;
  icon: IconName;
  one: string;
  many: string;
}

export const KIND_WORDS: Readonly<Record<ImportKind, KindWords>> = {
  "raw-materials": { title: "Raw materials", purpose: "New items, counted in grams", icon: "making", one: "raw material", many: "raw materials" },
  componentry: { title: "Componentry", purpose: "New components, counted in units", icon: "box", one: "component", many: "components" },
  "opening-stock": { title: "Opening stock", purpose: "Batches that are in the warehouse on the first day", icon: "goods-in", one: "batch", many: "batches" },
  locations: { title: "Locations", purpose: "Bins in existing and new warehouses", icon: "location", one: "location", many: "locations" },
};
