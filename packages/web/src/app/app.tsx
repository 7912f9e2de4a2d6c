import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { RouterProvider } from "react-router-dom";
import { followRouter } from "../lib/address.ts";
import { queryClient } from "../lib/query-client.ts";
import { watchStyleSheets } from "../lib/load-part.ts";
import { followSession } from "../lib/session.ts";
import { Connection } from "./offline-dialog.tsx";
import { router } from "./router.tsx";

watchStyleSheets();
followSession();
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
