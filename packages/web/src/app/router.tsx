import type { ComponentType } from "react";
import { createBrowserRouter, type RouteObject, replace } from "react-router-dom";
import { loadPart } from "../lib/server/load-part.ts";
import { notify } from "../lib/server/notify.ts";
import { paths } from "../lib/page/paths.ts";
import { SERVER } from "../lib/user/stage.ts";
import { BrokenPage } from "./broken-page.tsx";
import { BusyLine } from "./busy.tsx";
import { Root } from "./root.tsx";

/** A lazy-loaded page; `name` is its name in the bar. */
function page(path: string, name: string, load: () => Promise<{ Component: ComponentType }>): RouteObject {
  return { path, handle: { page: name }, lazy: load };
}

/** A record in the path, as the specification names it: `/sales/81` is `/sales?openOrderId=81`. */
function recordIn(path: string, parameter: string): RouteObject {
  return { path: `${path}/:id`, loader: ({ params }) => replace(`${path}?${new URLSearchParams({ [parameter]: params["id"] ?? "" })}`) };
}

/** How long the notification of an unknown address is shown, in milliseconds: the stock list loads meanwhile. */
const UNKNOWN_MS = 10_000;

/** Redirects an unknown address to the stock list, and says so (specification 1, section 2). */
function toStock({ request }: { request: Request }) {
  const { pathname } = new URL(request.url);
  if (pathname !== paths.home) notify({ message: `There is no page at ${decoded(pathname)}.`, type: "warning", timeout: UNKNOWN_MS });
  return replace(paths.stock);
}

/** An address as people write it; as it is if it is not valid. */
function decoded(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}

/** All pages of the application. */
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
              page(`${paths.lots}/:number`, "Batch", () => loadPart(() => import("../features/lots/routes/lot.tsx"))),
              page(paths.directory, "Directory", () => loadPart(() => import("../features/directory/routes/directory.tsx"))),
              page(paths.preferences, "User Preferences", () => loadPart(() => import("../features/users/routes/preferences.tsx"))),
              page(paths.tokens, "Tokens for Programs", () => loadPart(() => import("../features/users/routes/tokens.tsx"))),
              page(paths.admin, "Administrator", () => loadPart(() => import("../features/users/routes/admin.tsx"))),
              page(paths.accessReview, "Access Review", () => loadPart(() => import("../features/users/routes/access-review.tsx"))),
              page(paths.apiDocs, "API", () => loadPart(() => import("../features/docs/routes/api-docs.tsx"))),
              ...(SERVER === "local"
                ? [page(paths.styleguide, "Styleguide", () => loadPart(() => import("../features/styleguide/routes/styleguide.tsx")))]
                : []),
            ],
          },
        ],
      },
      recordIn(paths.sales, "openOrderId"),
      recordIn(paths.manufacturing, "openJobId"),
      { path: "*", loader: toStock },
    ],
  },
]);
