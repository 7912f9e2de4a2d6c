import { Chip } from "../../kit/layout/chip.tsx";

/** Marks bulk that waits for its release: what is filled with it waits until then. */
export function AtRisk() {
  return (
    <Chip tone="amber" icon="warning" wraps title="What is filled with it is released only after it.">
      Not released: filled at risk
    </Chip>
  );
}
