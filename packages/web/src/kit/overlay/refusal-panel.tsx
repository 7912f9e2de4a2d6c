import type { ComponentProps } from "react";
import { Panel } from "./panel.tsx";
import "./refusal-panel.css";

interface Props extends Pick<ComponentProps<typeof Panel>, "anchor" | "onClose"> {
  /** The id of the text, for `aria-describedby`. */
  id?: string;
  text: string;
  /** Announces the text immediately (`role="alert"`). */
  alert?: boolean;
}

/** The full reason of a refusal, beside a cell that is too small for it. */
export function RefusalPanel({ id, text, alert = false, ...panel }: Props) {
  return (
    <Panel role="region" label="Refused" className="refusal-panel" align="end" keepsFocus {...panel}>
      <p id={id} role={alert ? "alert" : undefined}>
        {text}
      </p>
    </Panel>
  );
}
