/** The colours of a status. Colour never stands alone: an icon or a word says the same. */
export type Tone = "red" | "amber" | "yellow" | "green" | "blue" | "grey";
