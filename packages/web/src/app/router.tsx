import { createBrowserRouter, Navigate } from "react-router-dom";
import { paths } from "../config/paths.ts";
import { Frame } from "./frame.tsx";

/** Each page is fetched when it is first opened. Unknown addresses lead to the stock. */
export const router = createBrowserRouter([
  { path: paths.login, lazy: () => import("../features/users/routes/login.tsx") },
  {
    Component: Frame,
    HydrateFallback: () => null,
    children: [
      { path: paths.stock, lazy: () => import("../features/users/routes/signed-in.tsx") },
      { path: paths.apiDocs, lazy: () => import("../features/docs/routes/api-docs.tsx") },
    ],
  },
  { path: "*", element: <Navigate to={paths.stock} replace /> },
]);
