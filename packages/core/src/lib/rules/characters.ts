/**
 * Characters that no text may contain: they cannot be stored, cannot be seen, or make a text look like another one
 * (contract, section 7).
 */
import type { FieldError } from "../actions/error.ts";

/** The message at the field. */
export const UNUSABLE_CHARACTER = "This text has a character that cannot be used. Please type the text again.";

/** A joiner is valid only between letters of joining scripts and between the parts of an emoji. */
const JOINS_AFTER = String.raw`[\p{Lo}\p{M}\p{Extended_Pictographic}\p{EMod}\uFE0F]`;
const JOINS_BEFORE = String.raw`[\p{Lo}\p{Extended_Pictographic}]`;

const UNUSABLE = new RegExp(
  [
    String.raw`\p{Cs}`, // half of a surrogate pair: not valid in UTF-8
    String.raw`[^\P{Cc}\t\n\r]`, // control characters, NUL among them, except tab and line breaks
    String.raw`[\u202A-\u202E\u2066-\u2069]`, // bidirectional overrides, embeddings and isolates
    String.raw`[\u200B\u200E\u200F\u2060-\u2064\uFEFF]`, // zero-width characters that join nothing
    String.raw`(?<!${JOINS_AFTER})[\u200C\u200D]|[\u200C\u200D](?!${JOINS_BEFORE})`,
  ].join("|"),
  "u",
);

/** Whether a text has a control character, a lone surrogate, a bidirectional override or a lone zero-width character. */
export function hasUnusableCharacter(text: string): boolean {
  return UNUSABLE.test(text);
}

/** Each text and each field's name in `value` that has such a character, by its path in dots. `skip` names top-level fields to ignore. */
export function unusableTexts(value: unknown, skip: readonly string[] = []): FieldError[] {
  const found: FieldError[] = [];
  const look = (one: unknown, path: string): void => {
    if (typeof one === "string") {
      if (hasUnusableCharacter(one)) found.push({ path, message: UNUSABLE_CHARACTER });
    } else if (one !== null && typeof one === "object") {
      for (const [name, inner] of Object.entries(one)) {
        if (path === "" && skip.includes(name)) continue;
        if (hasUnusableCharacter(name)) found.push({ path, message: UNUSABLE_CHARACTER });
        else look(inner, path === "" ? name : `${path}.${name}`);
      }
    }
  };
  look(value, "");
  return found;
}
