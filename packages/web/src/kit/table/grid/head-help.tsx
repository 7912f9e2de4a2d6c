import { useRef, useState } from "react";
import { Icon } from "../../layout/icon.tsx";
import { Panel } from "../../overlay/panel.tsx";
import "./head-help.css";

/** The help of a heading for keyboard and touch; with a mouse there is a tooltip. */
export function HeadHelp({ header, help }: { header: string; help: string }) {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button ref={button} type="button" className="head-help" aria-label={`What ${header} means`} aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name="info" size="small" />
      </button>
      {open ? (
        <Panel role="region" label={`What ${header} means`} className="head-help-text" anchor={button} align="end" onClose={() => setOpen(false)}>
          <p>{help}</p>
        </Panel>
      ) : null}
    </>
  );
}
