import type { RecipeElement } from "@apothecary/core/formulas/contract";
import { freeGrams, type TrafficLight, trafficLight } from "@apothecary/core/formulas/rules";
import { Chip } from "../../kit/layout/chip.tsx";
import type { IconName } from "../../kit/layout/icon.tsx";
import type { Tone } from "../../kit/layout/tone.ts";
import { showNumber } from "../../kit/table/columns/format.ts";

const LIGHTS: Record<TrafficLight, { tone: Tone; icon?: IconName; word: string }> = {
  red: { tone: "red", icon: "error", word: "not enough" },
  orange: { tone: "amber", icon: "warning", word: "enough only with stock that is quarantined, frozen or expired" },
  green: { tone: "green", word: "enough" },
};

interface Props {
  /** The usable SKUs of the ingredient, with their stock in grams. */
  element: RecipeElement["element"];
  /** Required grams. */
  grams: number;
}

/** The free stock of an ingredient, with a traffic-light colour and text (specification 3, section 9). */
export function FreeIngredient({ element, grams }: Props) {
  const { tone, icon, word } = LIGHTS[trafficLight(element, grams)];
  return (
    <Chip tone={tone} icon={icon} title={word}>
      {showNumber(freeGrams(element))}
      <span className="visually-hidden">, {word}</span>
    </Chip>
  );
}
