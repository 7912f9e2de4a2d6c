import { Chip } from "../../kit/layout/chip.tsx";
import { Stack } from "../../kit/layout/stack.tsx";

interface Props {
  /** The code or SKU to remove. */
  name: string;
  /** The server's messages about what prevents the removal. */
  checks: readonly string[];
}

/** Lists what prevents a removal; renders nothing if the list is empty. */
export function RemovalChecks({ name, checks }: Props) {
  if (checks.length === 0) return null;
  return (
    <section role="alert" aria-label="Uses">
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
