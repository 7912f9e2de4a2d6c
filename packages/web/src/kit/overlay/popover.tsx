import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Icon, type IconName } from "../layout/icon.tsx";
import "./popover.css";

interface Props {
  /** The word on the button. */
  label: string;
  icon?: IconName;
  /** Stands after the word: how many are chosen. */
  count?: number;
  /** The word gives way to the icon where there is little room. */
  compact?: boolean;
  align?: "start" | "end";
  children: (close: () => void) => ReactNode;
}

/** A button that opens a small panel under it. Esc, a press elsewhere and leaving it by the keyboard close it. */
export function Popover({ label, icon, count = 0, compact = false, align = "start", children }: Props) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();

  useEffect(() => {
    if (!open) return;
    const leave = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener("pointerdown", leave);
    document.addEventListener("focusin", leave);
    return () => {
      document.removeEventListener("pointerdown", leave);
      document.removeEventListener("focusin", leave);
    };
  }, [open]);

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Esc is heard wherever in the panel the focus is.
    <div
      className="popover"
      ref={root}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !open) return;
        event.stopPropagation();
        close();
      }}
    >
      <button
        ref={button}
        type="button"
        className={`tool ${compact ? "tool-compact" : ""} ${count > 0 ? "tool-active" : ""}`}
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        aria-label={compact ? label : undefined}
        title={compact ? label : undefined}
        onClick={() => setOpen(!open)}
      >
        {icon ? <Icon name={icon} size="small" /> : null}
        <span className="tool-word">{label}</span>
        {count > 0 ? (
          <span className="tool-count">
            {count}
            <span className="visually-hidden"> chosen</span>
          </span>
        ) : null}
        {compact ? null : <Icon name="chevron-down" size="small" />}
      </button>
      {open ? (
        <div id={panelId} ref={keepInWindow} role="dialog" aria-label={label} className={`popover-panel popover-${align}`}>
          {children(close)}
        </div>
      ) : null}
    </div>
  );
}

/** A panel that would reach beyond the window's right edge hangs from the button's right instead. */
function keepInWindow(panel: HTMLElement | null): void {
  if (!panel || panel.getBoundingClientRect().right <= document.documentElement.clientWidth) return;
  panel.classList.replace("popover-start", "popover-end");
}
