import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { RouterProvider } from "react-router-dom";
import { followRouter } from "../lib/page/address.ts";
import { followConnection } from "../lib/server/connection.ts";
import { queryClient } from "../lib/server/query-client.ts";
import { watchStyleSheets } from "../lib/server/load-part.ts";
import { followSession } from "../lib/user/session.ts";
import { Connection } from "./connection.tsx";
import { router } from "./router.tsx";

watchStyleSheets();
followSession();
followConnection();
followRouter(router);

/** The application with its providers. */
export function App() {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Connection />
      </QueryClientProvider>
    </StrictMode>
  );
}
