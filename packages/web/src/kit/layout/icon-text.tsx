import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";
import "./icon-text.css";

interface Props {
  icon: IconName;
  /** The icon's accessible name. */
  label: string;
  tone?: "red" | "amber";
  children: ReactNode;
}

/** Text with a leading icon, for table cells. */
export function IconText({ icon, label, tone, children }: Props) {
  return (
    <span className={`icon-text${tone ? ` icon-text-${tone}` : ""}`}>
      <Icon name={icon} size="small" label={label} />
      {children}
    </span>
  );
}
