import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";
import type { Tone } from "./tone.ts";
import "./chip.css";

interface Props {
  tone: Tone;
  icon?: IconName | undefined;
  /** The tooltip. */
  title?: string | undefined;
  /** Takes several lines: for a short sentence in a narrow column. */
  wraps?: boolean;
  children: ReactNode;
}

/** A short status, coloured by its tone. Only exceptions look like a chip: green and grey are plain text. */
export function Chip({ tone, icon, title, wraps = false, children }: Props) {
  return (
    <span className={`chip chip-${tone}${wraps ? " chip-wraps" : ""}`} title={title}>
      {icon ? <Icon name={icon} size="small" /> : null}
      <span className="chip-word">{children}</span>
    </span>
  );
}
