import { useRouteError } from "react-router-dom";
import { PRODUCT_NAME } from "../config/paths.ts";
import "./broken-page.css";

/**
 * In place of a page that cannot be shown: its part of the application could not be fetched, as after a new version was
 * put up, or it failed. Loading anew mends the first.
 */
export function BrokenPage() {
  const error = useRouteError();
  return (
    <main className="broken" role="alert">
      <title>{PRODUCT_NAME}</title>
      <h1>Something went wrong.</h1>
      <p className="quiet">{error instanceof Error ? error.message : String(error)}</p>
      <button type="button" className="button button-main" onClick={() => window.location.reload()}>
        Load the page again
      </button>
    </main>
  );
}
