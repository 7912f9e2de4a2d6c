import { useRouteError } from "react-router-dom";
import { PRODUCT_NAME } from "../lib/paths.ts";
import "./broken-page.css";

/** How browsers say that a part of the application could not be fetched; each has words of its own. */
const NOT_FETCHED = /dynamically imported module|module script failed|preload CSS|style sheet/i;

/**
 * In place of a page that cannot be shown, within the frame where there is one: the server no longer has this part of the
 * application, as after a new version, or the part failed. A lost connection does not lead here.
 */
export function BrokenPage() {
  const error = useRouteError();
  const reason = error instanceof Error ? error.message : String(error);
  const outdated = NOT_FETCHED.test(reason);
  return (
    <main className="broken" role="alert">
      <title>{PRODUCT_NAME}</title>
      <h1>{outdated ? "There is a new version." : "Something went wrong."}</h1>
      <p>
        {outdated
          ? "This page belongs to an older version of the application that is no longer on the server. Load it again to use the new version."
          : "This page cannot be shown. Try loading it again. Everything that was saved is safe."}
      </p>
      <p className="quiet broken-reason">{reason}</p>
      <button type="button" className="button button-main" onClick={() => window.location.reload()}>
        Load the page again
      </button>
    </main>
  );
}
