import { createBrowserRouter, type RouteObject, replace } from "react-router-dom";
import { loadPart } from "../lib/server/load-part.ts";
import { notify } from "../lib/server/notify.ts";
import { paths } from "../lib/page/paths.ts";
import { BrokenPage } from "./broken-page.tsx";
import { BusyLine } from "./busy.tsx";
import { FRAME, type PageAt, PAGES, SIGN_IN } from "./pages.ts";
import { Root } from "./root.tsx";

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

/** Loads the frame or a page. What `begin.ts` has requested for it becomes the answer of its first query before it is rendered. */
async function loadRoute(load: PageAt["load"], unless?: string) {
  const { Component, prefetch } = await loadPart(load);
  if (unless === undefined || !new URLSearchParams(window.location.search).has(unless)) prefetch?.();
  return { Component };
}

/** All pages of the application. */
export const router = createBrowserRouter([
  {
    Component: Root,
    HydrateFallback: () => <BusyLine waiting />,
    ErrorBoundary: BrokenPage,
    children: [
      {
        lazy: () => loadRoute(SIGN_IN.frame),
        children: [{ path: paths.login, lazy: () => loadRoute(SIGN_IN.page) }],
      },
      {
        lazy: () => loadRoute(FRAME),
        // Between the frame and its pages: the router does not show the error boundary of a route that failed to load.
        children: [
          {
            ErrorBoundary: BrokenPage,
            children: [...PAGES.map(({ path, name, load, unless }): RouteObject => ({ path, handle: { page: name }, lazy: () => loadRoute(load, unless) }))],
          },
        ],
      },
      recordIn(paths.sales, "openOrderId"),
      recordIn(paths.manufacturing, "openJobId"),
      { path: "*", loader: toStock },
    ],
  },
]);
