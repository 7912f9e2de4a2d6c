import { createBrowserRouter, Navigate } from "react-router-dom";
import { paths } from "../lib/paths.ts";
import { SERVER } from "../lib/stage.ts";
import { BrokenPage } from "./broken-page.tsx";
import { BusyLine } from "./busy.tsx";
import { Root } from "./root.tsx";

/** Each page is fetched when it is first opened; `handle.page` is its name in the bar. Unknown addresses lead to the stock. */
export const router = createBrowserRouter([
  {
    Component: Root,
    HydrateFallback: () => <BusyLine waiting />,
    ErrorBoundary: BrokenPage,
    children: [
      {
        lazy: () => import("./threshold.tsx"),
        ErrorBoundary: BrokenPage,
        children: [{ path: paths.login, lazy: () => import("../features/users/routes/login.tsx") }],
      },
      {
        lazy: () => import("./frame.tsx"),
        ErrorBoundary: BrokenPage,
        children: [
          { path: paths.stock, handle: { page: "Stock" }, lazy: () => import("../features/stock/routes/stock-list.tsx") },
          { path: `${paths.stock}/:sku`, handle: { page: "Stock Item" }, lazy: () => import("../features/stock/routes/stock-item.tsx") },
          { path: paths.locations, handle: { page: "Locations" }, lazy: () => import("../features/warehouse/routes/locations.tsx") },
          { path: paths.directory, handle: { page: "Directory" }, lazy: () => import("../features/directory/routes/directory.tsx") },
          { path: paths.preferences, handle: { page: "User Preferences" }, lazy: () => import("../features/users/routes/preferences.tsx") },
          { path: paths.admin, handle: { page: "Administrator" }, lazy: () => import("../features/users/routes/admin.tsx") },
          { path: paths.apiDocs, handle: { page: "API" }, lazy: () => import("../features/docs/routes/api-docs.tsx") },
          ...(SERVER === "local"
            ? [{ path: paths.styleguide, handle: { page: "Styleguide" }, lazy: () => import("../features/styleguide/routes/styleguide.tsx") }]
            : []),
        ],
      },
      { path: "*", element: <Navigate to={paths.stock} replace /> },
    ],
  },
]);
