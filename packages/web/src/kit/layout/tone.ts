/** Status colours. Always combine them with an icon or a word: colour alone is not accessible. */
export type Tone = "red" | "amber" | "yellow" | "green" | "blue" | "grey";
