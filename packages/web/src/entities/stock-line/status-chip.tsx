import { Chip } from "../../kit/layout/chip.tsx";
import { statusLook } from "./status.ts";

/** The status of a batch or an item, by its code. */
export function StatusChip({ status }: { status: number }) {
  const { word, tone, icon } = statusLook(status);
  return (
    <Chip tone={tone} icon={icon}>
      {word}
    </Chip>
  );
}
