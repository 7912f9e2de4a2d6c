import { type ReactNode, useId, useRef, useState } from "react";
import { Icon, type IconName } from "../layout/icon.tsx";
import { Panel } from "./panel.tsx";
import "./popover.css";

interface Props {
  /** The button's label. */
  label: string;
  icon?: IconName;
  /** How many are selected: shown in place of the arrow, so that the button keeps its width. */
  count?: number;
  align?: "start" | "end";
  children: (close: () => void) => ReactNode;
}

/** A button that opens a small panel below it. Esc, a press outside and focus outside close it. */
export function Popover({ label, icon, count = 0, align = "start", children }: Props) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`tool ${count > 0 ? "tool-active" : ""}`}
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        onClick={() => setOpen(!open)}
      >
        {icon ? <Icon name={icon} size="small" /> : null}
        {label}
        {count > 0 ? (
          <span className="tool-count">
            {count}
            <span className="visually-hidden"> chosen</span>
          </span>
        ) : (
          <Icon name="chevron-down" size="small" />
        )}
      </button>
      {open ? (
        <Panel id={panelId} role="dialog" label={label} className="popover-panel" anchor={button} align={align} onClose={() => setOpen(false)}>
          {children(close)}
        </Panel>
      ) : null}
    </>
  );
}
