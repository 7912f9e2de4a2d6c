import { useRouteError } from "react-router-dom";
import { PRODUCT_NAME } from "../lib/paths.ts";
import "./broken-page.css";

/** How browsers say that a part of the application could not be fetched; each has words of its own. */
const NOT_FETCHED = /dynamically imported module|module script failed|preload CSS/i;

/**
 * In place of a page that cannot be shown: its part of the application could not be fetched, as after a new version was
 * put up, or it failed. Loading anew mends the first.
 */
export function BrokenPage() {
  const error = useRouteError();
  const reason = error instanceof Error ? error.message : String(error);
  return (
    <main className="broken" role="alert">
      <title>{PRODUCT_NAME}</title>
      <h1>Something went wrong.</h1>
      <p>
        {NOT_FETCHED.test(reason)
          ? "A part of the application could not be fetched. The network may be gone, or a new version was put up: loading the page again brings it."
          : "This page cannot be shown. Loading it again may help; what was saved is safe."}
      </p>
      <p className="quiet broken-reason">{reason}</p>
      <button type="button" className="button button-main" onClick={() => window.location.reload()}>
        Load the page again
      </button>
    </main>
  );
}
