/** The steps of a multi-step form: the current one, and links back to earlier ones. */
import { Icon } from "../layout/icon.tsx";
import "./stepper.css";

interface Props {
  steps: readonly { title: string }[];
  at: number;
  onGo: (step: number) => void;
}

/** The titles in order. Earlier steps are links; later steps are reached with Next. */
export function StepBar({ steps, at, onGo }: Props) {
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
