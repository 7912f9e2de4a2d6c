import { TextField, type TextProps } from "./text-field.tsx";

interface Props extends Omit<TextProps, "code" | "keyboard"> {
  /** The existing values; other text is accepted too. */
  suggestions: readonly string[];
  maxLength: number;
}

/** A text field with suggestions of existing values. It also accepts new ones. */
export function SuggestField({ placeholder = "Choose one, or type a new one", ...field }: Props) {
  return <TextField {...field} placeholder={placeholder} />;
}
