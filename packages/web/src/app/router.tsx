import type { ComponentType } from "react";
import { createBrowserRouter, Navigate, type RouteObject } from "react-router-dom";
import { loadPart } from "../lib/load-part.ts";
import { paths } from "../lib/paths.ts";
import { SERVER } from "../lib/stage.ts";
import { BrokenPage } from "./broken-page.tsx";
import { BusyLine } from "./busy.tsx";
import { Root } from "./root.tsx";

/** A lazy-loaded page; `name` is its name in the bar. */
function page(path: string, name: string, load: () => Promise<{ Component: ComponentType }>): RouteObject {
  return { path, handle: { page: name }, lazy: load };
}

/** All pages of the application. Unknown addresses redirect to the stock list. */
export const router = createBrowserRouter([
  {
    Component: Root,
    HydrateFallback: () => <BusyLine waiting />,
    ErrorBoundary: BrokenPage,
    children: [
      {
        lazy: () => loadPart(() => import("./sign-in-frame.tsx")),
        children: [{ path: paths.login, lazy: () => loadPart(() => import("../features/users/routes/login.tsx")) }],
      },
      {
        lazy: () => loadPart(() => import("./frame.tsx")),
        // Between the frame and its pages: the router does not show the error boundary of a route that failed to load.
        children: [
          {
            ErrorBoundary: BrokenPage,
            children: [
              page(paths.stock, "Stock", () => loadPart(() => import("../features/stock/routes/stock-list.tsx"))),
              page(`${paths.stock}/:sku`, "Stock Item", () => loadPart(() => import("../features/stock/routes/stock-item.tsx"))),
              page(paths.formulas, "Formulas", () => loadPart(() => import("../features/formulas/routes/formulas.tsx"))),
              page(paths.products, "Products", () => loadPart(() => import("../features/products/routes/products.tsx"))),
              page(paths.sales, "Sales Orders", () => loadPart(() => import("../features/sales/routes/sales.tsx"))),
              page(paths.allocation, "Allocation", () => loadPart(() => import("../features/allocation/routes/allocation.tsx"))),
              page(paths.manufacturing, "Manufacturing", () => loadPart(() => import("../features/manufacturing/routes/manufacturing.tsx"))),
              page(paths.pickLists, "Reservations & Picking", () => loadPart(() => import("../features/picking/routes/pick-lists.tsx"))),
              page(paths.reports, "Reports", () => loadPart(() => import("../features/reports/routes/reports.tsx"))),
              page(paths.locations, "Locations", () => loadPart(() => import("../features/warehouse/routes/locations.tsx"))),
              page(paths.deliveries, "Deliveries", () => loadPart(() => import("../features/deliveries/routes/deliveries.tsx"))),
              page(paths.recalls, "Recalls", () => loadPart(() => import("../features/recall/routes/recalls.tsx"))),
              page(`${paths.recalls}/:id`, "Recall", () => loadPart(() => import("../features/recall/routes/recall.tsx"))),
              page(`${paths.batches}/:number`, "Batch", () => loadPart(() => import("../features/batches/routes/batch.tsx"))),
              page(paths.directory, "Directory", () => loadPart(() => import("../features/directory/routes/directory.tsx"))),
              page(paths.preferences, "User Preferences", () => loadPart(() => import("../features/users/routes/preferences.tsx"))),
              page(paths.admin, "Administrator", () => loadPart(() => import("../features/users/routes/admin.tsx"))),
              page(paths.apiDocs, "API", () => loadPart(() => import("../features/docs/routes/api-docs.tsx"))),
              ...(SERVER === "local"
                ? [page(paths.styleguide, "Styleguide", () => loadPart(() => import("../features/styleguide/routes/styleguide.tsx")))]
                : []),
            ],
          },
        ],
      },
      { path: "*", element: <Navigate to={paths.stock} replace /> },
    ],
  },
]);
