/**
 * The initial data of a stage: the company itself, its house brand, and the categories with their identifiers
 * (contract, section 3).
 */
import { settings } from "../lib/stage/settings.ts";
import { getMany, StaleWrite, transact } from "../lib/table/table.ts";
import type { Put, Row, Update } from "../lib/table/write.ts";
import { type Business, businessKey, businessRow, type Category, categoryKey, clientCodeKey } from "./business.rows.ts";

/** The categories of stock. Identifiers are unique over all types, because SKUs start with them. */
export const CATEGORIES: readonly Category[] = [
  { type: "Raw Material", name: "Active", skuIdentifier: "ACT" },
  { type: "Raw Material", name: "Antioxidant", skuIdentifier: "AOX" },
  { type: "Raw Material", name: "Butter", skuIdentifier: "BUT" },
  { type: "Raw Material", name: "Colour", skuIdentifier: "COL" },
  { type: "Raw Material", name: "Emollient", skuIdentifier: "EMO" },
  { type: "Raw Material", name: "Emulsifier", skuIdentifier: "EMU" },
  { type: "Raw Material", name: "Essential Oil", skuIdentifier: "ESS" },
  { type: "Raw Material", name: "Exfoliant", skuIdentifier: "EXF" },
  { type: "Raw Material", name: "Extract", skuIdentifier: "EXT" },
  { type: "Raw Material", name: "Humectant", skuIdentifier: "HUM" },
  { type: "Raw Material", name: "Oil", skuIdentifier: "OIL" },
  { type: "Raw Material", name: "Perfume", skuIdentifier: "PER" },
  { type: "Raw Material", name: "pH Adjuster", skuIdentifier: "PHA" },
  { type: "Raw Material", name: "Powder", skuIdentifier: "POW" },
  { type: "Raw Material", name: "Preservative", skuIdentifier: "PRE" },
  { type: "Raw Material", name: "Silicone", skuIdentifier: "SIL" },
  { type: "Raw Material", name: "Solvent", skuIdentifier: "SOL" },
  { type: "Raw Material", name: "Surfactant", skuIdentifier: "SUR" },
  { type: "Raw Material", name: "Thickener", skuIdentifier: "THI" },
  { type: "Raw Material", name: "Wax", skuIdentifier: "WAX" },
  { type: "Componentry", name: "Bottle", skuIdentifier: "BOT" },
  { type: "Componentry", name: "Cap", skuIdentifier: "CAP" },
  { type: "Componentry", name: "Carton", skuIdentifier: "CAR" },
  { type: "Componentry", name: "Dropper", skuIdentifier: "DRO" },
  { type: "Componentry", name: "Jar", skuIdentifier: "JAR" },
  { type: "Componentry", name: "Label", skuIdentifier: "LAB" },
  { type: "Componentry", name: "Leaflet", skuIdentifier: "LEA" },
  { type: "Componentry", name: "Lid", skuIdentifier: "LID" },
  { type: "Componentry", name: "Outer Case", skuIdentifier: "OUT" },
  { type: "Componentry", name: "Pump", skuIdentifier: "PMP" },
  { type: "Componentry", name: "Tin", skuIdentifier: "TIN" },
  { type: "Componentry", name: "Tube", skuIdentifier: "TUB" },
  { type: "Product", name: "Bulk", skuIdentifier: "B" },
  { type: "Product", name: "Fragrance", skuIdentifier: "F" },
  { type: "Product", name: "Made Elsewhere", skuIdentifier: "E" },
  { type: "Product", name: "Professional", skuIdentifier: "P" },
  { type: "Product", name: "Retail", skuIdentifier: "R" },
  { type: "Product", name: "Sample", skuIdentifier: "S" },
  { type: "Product", name: "Tester", skuIdentifier: "T" },
];

/** The company's own name and client code. */
export const OWN_COMPANY = { name: "The Apothecary Works Ltd", code: "APW" } as const;
/** The house brand's name and client code. */
export const HOUSE_BRAND = { name: "Mortar & Pestle", code: "MAP" } as const;

/** Writes missing rows and leaves existing ones unchanged. Idempotent, and safe to run concurrently. */
export async function loadReferenceData(): Promise<void> {
  const rows = referenceRows();
  const present = await getMany<Row>(
    rows.map(({ PK, SK }) => ({ PK, SK })),
    true,
  );
  const missing = rows.filter((_, i) => !present[i]).map((item): Put => ({ kind: "put", item, expect: { absent: true } }));
  const writes = [...missing, ...present.flatMap(withCode)];
  if (writes.length === 0) return;
  try {
    await transact(writes);
  } catch (error) {
    if (!(error instanceof StaleWrite)) throw error;
    await loadReferenceData();
  }
}

/** The write that gives the company its code if it has none: formula codes start with it. */
function withCode(row: Row | undefined): Update[] {
  if (row?.PK !== businessKey(settings().ownBusinessId).PK || row["code"] !== "") return [];
  return [{ kind: "update", key: businessKey(settings().ownBusinessId), set: { code: OWN_COMPANY.code }, expect: { equals: { code: "" } } }];
}

function referenceRows(): Row[] {
  const { ownBusinessId, houseBrandId } = settings();
  const nothingSaid = { paymentTerms: "", primaryAccountManager: "", version: 1 };
  const own: Business = { id: ownBusinessId, ...OWN_COMPANY, client: false, supplier: true, owner: true, ...nothingSaid };
  const brand: Business = { id: houseBrandId, ...HOUSE_BRAND, client: true, supplier: true, owner: true, ...nothingSaid };
  return [
    businessRow(own),
    businessRow(brand),
    ...[own, brand].map((business) => ({ ...clientCodeKey(business.code), businessId: business.id })),
    ...CATEGORIES.map((category) => ({ ...categoryKey(category.skuIdentifier, category.type), ...category })),
  ];
}
