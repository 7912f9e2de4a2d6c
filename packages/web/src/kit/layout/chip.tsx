import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";
import { showNumber } from "../table/format.ts";
import { jobTone, statusLook, type Tone } from "./tone.ts";
import "./chip.css";

interface ChipProps {
  tone: Tone;
  icon?: IconName;
  /** More than the word says, for whoever points at it. */
  title?: string | undefined;
  children: ReactNode;
}

/** A small word in the colour of what it means. */
export function Chip({ tone, icon, title, children }: ChipProps) {
  return (
    <span className={`chip chip-${tone}`} title={title}>
      {icon ? <Icon name={icon} size="small" /> : null}
      <span className="chip-word">{children}</span>
    </span>
  );
}

/** The status of a batch or an item, by its code. */
export function StatusChip({ status }: { status: number }) {
  const { word, tone, icon } = statusLook(status);
  return (
    <Chip tone={tone} icon={icon}>
      {word}
    </Chip>
  );
}

/** How far a job is, in the words of the server; the tooltip names the job. */
export function JobChip({ word, title }: { word: string; title?: string }) {
  return (
    <Chip tone={jobTone(word)} title={title}>
      {word === "" ? "N/A" : word}
    </Chip>
  );
}

const LEVELS: Partial<Record<Tone, { icon: IconName; word: string }>> = {
  red: { icon: "error", word: "low" },
  amber: { icon: "warning", word: "getting low" },
  green: { icon: "check", word: "enough" },
};

/** A level of stock: the figure, an icon and a colour. `tone` comes from one of the three readings. */
export function LevelChip({ quantity, tone, unit }: { quantity: number; tone: Tone; unit?: string }) {
  const level = LEVELS[tone];
  return (
    <Chip tone={tone} {...(level ? { icon: level.icon } : {})}>
      {showNumber(quantity)}
      {unit ? ` ${unit}` : ""}
      {level ? <span className="visually-hidden">, {level.word}</span> : null}
    </Chip>
  );
}
