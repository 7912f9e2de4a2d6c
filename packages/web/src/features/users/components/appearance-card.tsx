import { Card } from "../../../kit/layout/card.tsx";
import { ChoiceField } from "../../../kit/form/choice-field.tsx";
import { DENSITIES, type Density, prefer, preferences, THEMES, type Theme } from "../../../lib/user/preferences.ts";
import { useStore } from "../../../lib/storage/store.ts";

const THEME_WORDS: Record<Theme, string> = { light: "Light", dark: "Dark", system: "System" };
const DENSITY_WORDS: Record<Density, string> = { compact: "Compact", normal: "Normal", touch: "Touch", automatic: "Automatic" };
const THEME_CHOICES = THEMES.map((value) => ({ value, label: THEME_WORDS[value] }));
const DENSITY_CHOICES = DENSITIES.map((value) => ({ value, label: DENSITY_WORDS[value] }));

/** The appearance settings of this device. */
export function AppearanceCard() {
  const { theme, density } = useStore(preferences);
  const plain = { onBlur: () => undefined, error: undefined };
  return (
    <Card title="Appearance" purpose="Applies to this device. Changes are saved immediately.">
      <ChoiceField
        {...plain}
        name="theme"
        label="Theme"
        choices={THEME_CHOICES}
        segmented
        value={theme}
        onChange={(chosen) => prefer({ theme: chosen ?? "system" })}
      />
      <ChoiceField
        {...plain}
        name="density"
        label="Row height"
        help="Automatic uses Touch on devices without a mouse, otherwise Normal."
        choices={DENSITY_CHOICES}
        segmented
        value={density}
        onChange={(chosen) => prefer({ density: chosen ?? "automatic" })}
      />
    </Card>
  );
}
