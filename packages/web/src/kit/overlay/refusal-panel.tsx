import type { ComponentProps } from "react";
import { Panel } from "./panel.tsx";
import "./refusal-panel.css";

interface Props extends Pick<ComponentProps<typeof Panel>, "anchor" | "onClose"> {
  /** The id of the text, for the control that it describes. */
  id?: string;
  text: string;
  /** Whether it is read out as soon as it is shown. */
  alert?: boolean;
}

/** The whole reason of a refusal, beside a cell that has no room for a sentence. */
export function RefusalPanel({ id, text, alert = false, ...panel }: Props) {
  return (
    <Panel role="region" label="Refused" className="refusal-panel" align="end" keepsFocus {...panel}>
      <p id={id} role={alert ? "alert" : undefined}>
        {text}
      </p>
    </Panel>
  );
}
