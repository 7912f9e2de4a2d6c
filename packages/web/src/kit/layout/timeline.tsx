/**
 * What happened, one below the other, or the stages that something goes through.
 */
import { Timeline as PrimeTimeline } from "primereact/timeline";
import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";
import "./timeline.css";

export interface TimelineEntry {
  key: string;
  /** What happened, or the stage's name. */
  title: ReactNode;
  /** When and by whom. */
  note?: ReactNode;
  icon?: IconName;
  /** A stage that is still to come is pale. */
  ahead?: boolean;
}

interface Props {
  /** Names the list for a screen reader. */
  label: string;
  entries: readonly TimelineEntry[];
}

/** A list in its order; the last entry has no line below it. */
export function Timeline({ label, entries }: Props) {
  return (
    <PrimeTimeline
      unstyled
      value={[...entries]}
      dataKey="key"
      marker={({ icon, ahead }: TimelineEntry) => (
        <span className="timeline-mark" data-ahead={ahead === true}>
          {icon ? <Icon name={icon} size="small" /> : null}
        </span>
      )}
      content={({ title, note }: TimelineEntry) => (
        <>
          <div>{title}</div>
          {note ? <div className="timeline-note">{note}</div> : null}
        </>
      )}
      pt={{
        root: { className: "timeline", role: "list", "aria-label": label },
        event: { className: "timeline-entry", role: "listitem" },
        opposite: { hidden: true },
        separator: { className: "timeline-side" },
        connector: { className: "timeline-line" },
        content: { className: "timeline-content" },
      }}
    />
  );
}
