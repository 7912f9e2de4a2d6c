import { useRouteError } from "react-router-dom";
import "./broken-page.css";

/**
 * Fallback for a page that cannot be shown: it failed, or the server no longer has its chunk, as after a new version.
 * A lost connection does not lead here.
 */
export function BrokenPage() {
  return (
    <main className="broken" role="alert">
      <h1>This page cannot be shown.</h1>
      <p>There may be a new version. Saved changes are safe.</p>
      <p className="quiet broken-reason">{String(useRouteError())}</p>
      <button type="button" className="button button-main" onClick={() => window.location.reload()}>
        Load the page again
      </button>
    </main>
  );
}
