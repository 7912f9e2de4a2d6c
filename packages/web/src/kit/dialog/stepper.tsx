/**
 * The steps of a form in several steps: the current one, and the way back.
 */
import type { ReactNode } from "react";
import { Icon } from "../layout/icon.tsx";
import "./stepper.css";

export interface Step {
  title: string;
  /** Whether its fields are valid: until then Next is disabled. */
  complete: boolean;
  content: ReactNode;
}

/** The titles in order. Earlier steps are links; later ones are reached by Next. */
export function StepBar({ steps, at, onGo }: { steps: readonly Step[]; at: number; onGo: (step: number) => void }) {
  return (
    <ol className="stepper" aria-label={`Step ${at + 1} of ${steps.length}`}>
      {steps.map((step, index) => (
        <li key={step.title} className="stepper-step" aria-current={index === at ? "step" : undefined} data-done={index < at}>
          <button type="button" className="stepper-button" disabled={index >= at} onClick={() => onGo(index)}>
            <span className="stepper-number">{index < at ? <Icon name="check" size="small" label="Done" /> : index + 1}</span>
            {step.title}
          </button>
        </li>
      ))}
    </ol>
  );
}
