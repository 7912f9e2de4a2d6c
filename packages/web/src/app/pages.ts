/**
 * The pages, each with how it is loaded and what its list asks for first. It needs no library: `begin.ts` starts all of it
 * before the scripts of the application are there.
 */
import type { ComponentType } from "react";
import { paths } from "../lib/page/paths.ts";
import { FIRST_STOCK_ROWS } from "../lib/server/early.ts";
import { SERVER } from "../lib/user/stage.ts";

interface Part {
  Component: ComponentType;
  /** Reads what it shows first, which is then there when it is rendered. */
  prefetch?: () => void;
}

type Load = () => Promise<Part>;

export interface PageAt {
  path: string;
  /** Its name in the bar. */
  name: string;
  load: Load;
  /** The list that it reads first, or the call of a record, whose body has the page's parameter in a field. */
  reads?: string | { address: string; field: string };
  /** A parameter of its address with which it reads another list. */
  unless?: string;
}

/** What every page reads first: the user. An address in words, since the contracts bring their library along. */
export const READ_BY_ALL = "/api/user";

export const FRAME: Load = () => import("./frame.tsx");
export const SIGN_IN: { frame: Load; page: Load } = {
  frame: () => import("./sign-in-frame.tsx"),
  page: () => import("../features/users/routes/login.tsx"),
};

export const PAGES: readonly PageAt[] = [
  { path: paths.stock, name: "Stock", load: () => import("../features/stock/routes/stock-list.tsx"), reads: `/api/stock?limit=${FIRST_STOCK_ROWS}` },
  {
    path: `${paths.stock}/:sku`,
    name: "Stock Item",
    load: () => import("../features/stock/routes/stock-item.tsx"),
    reads: { address: "/api/stock/details", field: "sku" },
  },
  { path: paths.formulas, name: "Formulas", load: () => import("../features/formulas/routes/formulas.tsx") },
  { path: paths.products, name: "Products", load: () => import("../features/products/routes/products.tsx") },
  { path: paths.sales, name: "Sales Orders", load: () => import("../features/sales/routes/sales.tsx"), reads: "/api/sales_orders?state=open", unless: "state" },
  { path: paths.shipping, name: "Shipping", load: () => import("../features/sales/routes/shipping.tsx") },
  { path: paths.allocation, name: "Allocation", load: () => import("../features/allocation/routes/allocation.tsx") },
  { path: paths.manufacturing, name: "Manufacturing", load: () => import("../features/manufacturing/routes/manufacturing.tsx"), reads: "/api/fetch_open_jobs" },
  { path: paths.pickLists, name: "Reservations & Picking", load: () => import("../features/picking/routes/pick-lists.tsx") },
  { path: paths.reports, name: "Reports", load: () => import("../features/reports/routes/reports.tsx") },
  { path: paths.lossYield, name: "Loss and Yield", load: () => import("../features/reports/routes/loss-yield.tsx") },
  { path: paths.locations, name: "Locations", load: () => import("../features/warehouse/routes/locations.tsx") },
  { path: paths.deliveries, name: "Deliveries", load: () => import("../features/deliveries/routes/deliveries.tsx") },
  { path: paths.purchases, name: "Purchase Orders", load: () => import("../features/purchasing/routes/purchases.tsx") },
  { path: paths.complaints, name: "Complaints", load: () => import("../features/complaints/routes/complaints.tsx") },
  { path: paths.release, name: "To Release", load: () => import("../features/release/routes/release.tsx") },
  { path: paths.retainedSamples, name: "Retained Samples", load: () => import("../features/release/routes/retained-samples.tsx") },
  { path: paths.recalls, name: "Recalls", load: () => import("../features/recall/routes/recalls.tsx") },
  { path: `${paths.recalls}/:id`, name: "Recall", load: () => import("../features/recall/routes/recall.tsx") },
  { path: `${paths.lots}/:number`, name: "Batch", load: () => import("../features/lots/routes/lot.tsx") },
  { path: paths.directory, name: "Directory", load: () => import("../features/directory/routes/directory.tsx") },
  { path: paths.preferences, name: "User Preferences", load: () => import("../features/users/routes/preferences.tsx") },
  { path: paths.tokens, name: "Tokens for Programs", load: () => import("../features/users/routes/tokens.tsx") },
  { path: paths.admin, name: "Administrator", load: () => import("../features/users/routes/admin.tsx") },
  { path: paths.accessReview, name: "Access Review", load: () => import("../features/users/routes/access-review.tsx") },
  { path: paths.actionRoles, name: "Actions of the Staff", load: () => import("../features/users/routes/action-roles.tsx") },
  { path: paths.signedActions, name: "Signed Actions", load: () => import("../features/users/routes/signed-actions.tsx") },
  { path: paths.apiDocs, name: "API", load: () => import("../features/docs/routes/api-docs.tsx") },
  ...(SERVER === "local" ? [{ path: paths.styleguide, name: "Styleguide", load: () => import("../features/styleguide/routes/styleguide.tsx") }] : []),
];
