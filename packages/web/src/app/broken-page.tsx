import { useRouteError } from "react-router-dom";
import "./broken-page.css";

/**
 * In place of a page that cannot be shown, within the frame where there is one: the server no longer has this part of the
 * application, as after a new version, or the part failed. A lost connection does not lead here.
 */
export function BrokenPage() {
  return (
    <main className="broken" role="alert">
      <h1>This page cannot be shown.</h1>
      <p>There may be a new version. What was saved is safe.</p>
      <p className="quiet broken-reason">{String(useRouteError())}</p>
      <button type="button" className="button button-main" onClick={() => window.location.reload()}>
        Load the page again
      </button>
    </main>
  );
}
