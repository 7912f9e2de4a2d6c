import { type ReactNode, useState } from "react";
import { Icon } from "../../layout/icon.tsx";

interface Props {
  label: string;
  /** The number of selected values. */
  count?: number;
  children: ReactNode;
}

/** A collapsible section of the filter sheet. */
export function SheetPart({ label, count = 0, children }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <div className="sheet-part">
      <button type="button" className="sheet-part-name" aria-expanded={open} onClick={() => setOpen(!open)}>
        <span>{label}</span>
        {count > 0 ? <span className="tool-count">{count}</span> : null}
        <Icon name={open ? "chevron-up" : "chevron-down"} size="small" />
      </button>
      {open ? <div className="sheet-part-content">{children}</div> : null}
    </div>
  );
}
