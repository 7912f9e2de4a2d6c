/**
 * The addresses of the application (specification 1, section 2).
 */
export const paths = {
  home: "/",
  login: "/login",
  stock: "/stock",
  formulas: "/formulas",
  products: "/products",
  sales: "/sales",
  shipping: "/shipping",
  allocation: "/allocation",
  manufacturing: "/manufacturing",
  pickLists: "/pick_lists",
  reports: "/reports",
  lossYield: "/reports/loss-and-yield",
  locations: "/locations",
  deliveries: "/deliveries",
  purchases: "/purchase_orders",
  complaints: "/complaints",
  release: "/release",
  retainedSamples: "/retained_samples",
  recalls: "/recalls",
  lots: "/batches",
  directory: "/directory",
  preferences: "/preferences",
  tokens: "/preferences/tokens",
  admin: "/admin",
  accessReview: "/admin/review",
  actionRoles: "/admin/actions",
  signedActions: "/admin/signatures",
  apiDocs: "/api-docs",
  styleguide: "/styleguide",
} as const;

/** The page of one stock item. */
export const stockItemPath = (sku: string): string => `${paths.stock}/${encodeURIComponent(sku)}`;

/** The parameter for the open purchase order. */
export const OPEN_PURCHASE = "openPurchaseId";

/** The page of one purchase order. */
export const purchasePath = (id: number): string => `${paths.purchases}?${OPEN_PURCHASE}=${id}`;

/** The parameter for the open complaint. */
export const OPEN_COMPLAINT = "openComplaintId";

/** The page of one complaint. */
export const complaintPath = (id: number): string => `${paths.complaints}?${OPEN_COMPLAINT}=${id}`;

/** The complaints of one client. */
export const clientComplaintsPath = (clientId: number): string => `${paths.complaints}?client=${clientId}`;

/** The page of one recall or drill. */
export const recallPath = (id: number): string => `${paths.recalls}/${id}`;

/** The parameter of an item's or a batch's address for a row of the batch. */
export const STOCK_LINE = "batch";
/** The parameter for the batch number, which a transfer keeps while the row's id changes. */
export const BATCH_NUMBER = "number";

/** The address of a batch at its item, without the host. */
export function stockLinePath({ sku, stockLineId, batchNumber }: { sku: string; stockLineId: string; batchNumber?: string | undefined }): string {
  const number = batchNumber === undefined ? "" : `&${BATCH_NUMBER}=${encodeURIComponent(batchNumber)}`;
  return `${stockItemPath(sku)}?${STOCK_LINE}=${encodeURIComponent(stockLineId)}${number}`;
}

/** The page of a batch number, for one item if several items have the number. */
export function lotPath(batchNumber: string, sku?: string): string {
  return `${paths.lots}/${encodeURIComponent(batchNumber)}${sku === undefined ? "" : `?${LOT_SKU}=${encodeURIComponent(sku)}`}`;
}

/** The same page, with the row of the scanned label marked. */
export function lotStockLinePath({ sku, stockLineId, batchNumber }: { sku: string; stockLineId: string; batchNumber: string }): string {
  return `${lotPath(batchNumber, sku)}&${STOCK_LINE}=${encodeURIComponent(stockLineId)}`;
}
/** The parameter of that page for the item. */
export const LOT_SKU = "sku";

/** Query parameter of the open location. */
export const LOCATION = "location";

/** The page of a location. */
export const locationPath = (locationId: string): string => `${paths.locations}?${LOCATION}=${encodeURIComponent(locationId)}`;

/** The name of the product, for titles and the bar. */
export const PRODUCT_NAME = "Apothecary";

/** The title of a page: `Apothecary · Stock`. */
export const pageTitle = (page: string): string => `${PRODUCT_NAME} · ${page}`;
