import { Chip } from "../../kit/layout/chip.tsx";
import type { IconName } from "../../kit/layout/icon.tsx";
import type { Tone } from "../../kit/layout/tone.ts";
import { showNumber } from "../../kit/table/columns/format.ts";
import { Unusable } from "./unusable.tsx";

const LEVELS: Partial<Record<Tone, { icon?: IconName; word: string }>> = {
  red: { icon: "error", word: "low" },
  amber: { icon: "warning", word: "getting low" },
  green: { word: "enough" },
};

interface Props {
  /** Grams or units. */
  quantity: number;
  /** From one of the three readings. */
  tone: Tone;
  unit?: string;
  /** Grams or units of it that cannot be used, if any. */
  unusable?: number | undefined;
}

/** A stock level with an icon and a colour. */
export function LevelChip({ quantity, tone, unit, unusable }: Props) {
  const level = LEVELS[tone];
  return (
    <Unusable quantity={unusable}>
      <Chip tone={tone} icon={level?.icon}>
        {showNumber(quantity)}
        {unit ? ` ${unit}` : ""}
        {level ? <span className="visually-hidden">, {level.word}</span> : null}
      </Chip>
    </Unusable>
  );
}
