import { TextField, type TextProps } from "./text-field.tsx";

interface Props extends Omit<TextProps, "code" | "keyboard"> {
  /** What is there already; anything else can be typed. */
  suggestions: readonly string[];
  maxLength: number;
}

/** A field of words that offers those that are in use, and takes new ones. */
export function SuggestField({ placeholder = "Choose one, or type a new one", ...field }: Props) {
  return <TextField {...field} placeholder={placeholder} />;
}
