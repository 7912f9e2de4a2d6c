import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { RouterProvider } from "react-router-dom";
import { queryClient } from "../lib/query-client.ts";
import { startMending } from "./mending.ts";
import { router } from "./router.tsx";

startMending();

/** The application and what all of it needs. */
export function App() {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  );
}
