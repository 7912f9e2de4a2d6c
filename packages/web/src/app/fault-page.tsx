import { Dialog } from "../kit/dialog/dialog.tsx";
import { faultDocument } from "../lib/server/fault.ts";
import "./fault-page.css";

/**
 * Shows the server's error document over the page (specification 1, section 8). Typed input is kept for when the user
 * goes back.
 */
export function FaultPage({ html }: { html: string }) {
  const close = () => faultDocument.set(undefined);
  const footer = (
    <button type="button" className="button button-main" onClick={close}>
      Back to my work
    </button>
  );
  return (
    <Dialog title="Something went wrong" size="full" footer={footer} onClose={close}>
      <div className="fault" ref={(host) => (host ? show(html, host) : undefined)} />
    </Dialog>
  );
}

/** Parsed without running scripts, and rendered in a shadow root to contain its styles. */
function show(html: string, host: HTMLElement): void {
  const page = new DOMParser().parseFromString(html, "text/html");
  const shadow = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  shadow.replaceChildren(...page.querySelectorAll("head > style"), ...page.body.childNodes);
}
