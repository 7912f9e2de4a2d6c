import { createElement, type HTMLAttributes, type ReactNode } from "react";
import "./layout.css";

/** Space between parts, in steps of the 4 px grid. */
export type Gap = 0 | 1 | 2 | 3 | 4 | 6;

/** What a part is, where it is more than a box: a list, a group of fields, a label. */
type Tag = "div" | "span" | "strong" | "p" | "section" | "article" | "header" | "footer" | "aside" | "ul" | "li" | "dl" | "fieldset" | "label" | "output";

/** The look of a box around parts: an edge on the surface, or what it warns of or confirms. */
type Box = "plain" | "sunken" | "amber" | "green" | "red";

export interface PartProps extends HTMLAttributes<HTMLElement> {
  as?: Tag;
  boxed?: Box | undefined;
  children?: ReactNode;
}

/** A part with classes; what is neither is left to the element. */
export function part({ as = "div", boxed, className, ...rest }: PartProps, ...classes: readonly (string | false | undefined)[]) {
  return createElement(as, { ...rest, className: [...classes, boxed && `boxed boxed-${boxed}`, className].filter(Boolean).join(" ") });
}

interface StackProps extends PartProps {
  gap?: Gap;
  /** Parts take the whole width, or as much as they need at the left, or in the middle. */
  align?: "stretch" | "start" | "center";
  /** Takes every column of a grid. */
  wide?: boolean;
}

/** Parts below each other. */
export function Stack({ gap = 4, align = "stretch", wide = false, ...rest }: StackProps) {
  return part(rest, "stack", `gap-${gap}`, align !== "stretch" && `stack-${align}`, wide && "wide");
}

interface RowProps extends PartProps {
  gap?: Gap;
  /** How parts of different heights line up. */
  align?: "center" | "start" | "baseline";
  /** Where the free space goes: after the parts, between them, before them, or on both sides. */
  justify?: "start" | "between" | "end" | "center";
  /** Which parts take the free space; `fields` are parts of a form, of which a pair takes twice the width. */
  grow?: "all" | "first" | "fields";
  /** Parts stay beside each other, however little room there is. */
  oneLine?: boolean;
}

/** Parts beside each other; they wrap where there is no room. */
export function Row({ gap = 2, align = "center", justify = "start", grow, oneLine = false, ...rest }: RowProps) {
  return part(rest, "row", `gap-${gap}`, `row-align-${align}`, `row-justify-${justify}`, grow && `row-grow-${grow}`, oneLine && "row-one-line");
}

/** The part of a row that takes the free space, and a line of its own where that is too little for a sentence. */
export function Grow(props: PartProps) {
  return part(props, "grow");
}
