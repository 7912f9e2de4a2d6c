/** A timeline of events, or of the stages of a record. */
import { Timeline as PrimeTimeline } from "primereact/timeline";
import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";
import "./timeline.css";

export interface TimelineEntry {
  key: string;
  /** The event, or the name of the stage. */
  title: ReactNode;
  /** The time and the user. */
  note?: ReactNode;
  icon?: IconName;
  /** A future stage, shown muted. */
  upcoming?: boolean;
}

interface Props {
  /** The accessible name of the list. */
  label: string;
  entries: readonly TimelineEntry[];
}

/** A timeline in the given order. The last entry has no connector. */
export function Timeline({ label, entries }: Props) {
  return (
    <PrimeTimeline
      unstyled
      value={[...entries]}
      dataKey="key"
      marker={({ icon, upcoming }: TimelineEntry) => (
        <span className="timeline-mark" data-upcoming={upcoming === true}>
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
