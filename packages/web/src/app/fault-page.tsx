import { useEffect, useRef } from "react";
import { useHeldEscape } from "../kit/dialog/held-escape.ts";
import { faultDocument } from "../lib/fault.ts";
import { useStore } from "../lib/store.ts";
import "./fault-page.css";

/**
 * The document of a fault in place of the page (specification 1, section 8). What was being typed is still there for
 * whoever goes back to it.
 */
export function FaultPage() {
  const html = useStore(faultDocument);
  return html === undefined ? null : <Returned html={html} />;
}

function Returned({ html }: { html: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const place = useRef<HTMLDivElement>(null);
  useHeldEscape();
  useEffect(() => {
    dialog.current?.showModal();
    const host = place.current;
    if (!host) return;
    // Parsed apart, so that nothing in it runs; in a shadow, so that its styles stay with it.
    const page = new DOMParser().parseFromString(html, "text/html");
    const shadow = host.shadowRoot ?? host.attachShadow({ mode: "open" });
    shadow.replaceChildren(...page.querySelectorAll("head > style"), ...page.body.childNodes);
  }, [html]);
  return (
    <dialog ref={dialog} className="fault" aria-label="Something went wrong" onClose={() => faultDocument.set(undefined)}>
      <div ref={place} className="fault-document" />
      <button type="button" className="button" onClick={() => faultDocument.set(undefined)}>
        Back to what I was doing
      </button>
    </dialog>
  );
}
