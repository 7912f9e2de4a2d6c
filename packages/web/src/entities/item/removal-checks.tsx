import { Chip } from "../../kit/layout/chip.tsx";
import { Stack } from "../../kit/layout/stack.tsx";

interface Props {
  /** What is to be removed: a code or SKU. */
  name: string;
  /** What keeps it, as the server says it. */
  checks: readonly string[];
}

/** What keeps something from being removed; nothing if nothing does. */
export function RemovalChecks({ name, checks }: Props) {
  if (checks.length === 0) return null;
  return (
    <section role="alert" aria-label="What uses it">
      <Stack gap={2}>
        <span>
          <Chip tone="amber" icon="warning">
            {name} cannot be removed yet
          </Chip>
        </span>
        {checks.map((check) => (
          <p key={check}>{check}</p>
        ))}
      </Stack>
    </section>
  );
}
