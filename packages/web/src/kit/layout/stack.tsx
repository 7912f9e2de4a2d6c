import { createElement, type HTMLAttributes, type ReactNode } from "react";
import "./layout.css";

/** The gap between children, in multiples of 4 px. */
export type Gap = 0 | 1 | 2 | 3 | 4 | 6;

/** The element, if not `div`: a list, a fieldset, a label. */
type Tag = "div" | "span" | "strong" | "p" | "section" | "article" | "header" | "footer" | "aside" | "ul" | "li" | "dl" | "fieldset" | "label" | "output";

/** The style of the box: a plain border, or a warning or confirmation colour. */
type Box = "plain" | "sunken" | "amber" | "green" | "red";

export interface PartProps extends HTMLAttributes<HTMLElement> {
  as?: Tag;
  boxed?: Box | undefined;
  children?: ReactNode;
}

/** Renders an element with class names; other properties are passed on. */
export function part({ as = "div", boxed, className, ...rest }: PartProps, ...classes: readonly (string | false | undefined)[]) {
  return createElement(as, { ...rest, className: [...classes, boxed && `boxed boxed-${boxed}`, className].filter(Boolean).join(" ") });
}

interface StackProps extends PartProps {
  gap?: Gap;
  /** Children are stretched, or sized to their content at the start or in the centre. */
  align?: "stretch" | "start" | "center";
  /** Spans all columns of a grid. */
  wide?: boolean;
}

/** Children in a column. */
export function Stack({ gap = 4, align = "stretch", wide = false, ...rest }: StackProps) {
  return part(rest, "stack", `gap-${gap}`, align !== "stretch" && `stack-${align}`, wide && "wide");
}

interface RowProps extends PartProps {
  gap?: Gap;
  /** Cross-axis alignment. */
  align?: "center" | "start" | "baseline";
  /** Main-axis distribution of the free space. */
  justify?: "start" | "between" | "end" | "center";
  /** Which children grow; `fields` is for form fields, where a pair takes twice the width. */
  grow?: "all" | "first" | "fields";
  /** Prevents wrapping. */
  oneLine?: boolean;
}

/** Children in a row; they wrap if there is no room. */
export function Row({ gap = 2, align = "center", justify = "start", grow, oneLine = false, ...rest }: RowProps) {
  return part(rest, "row", `gap-${gap}`, `row-align-${align}`, `row-justify-${justify}`, grow && `row-grow-${grow}`, oneLine && "row-one-line");
}

/** The growing child of a row. It moves to its own line if the space left is too narrow for a sentence. */
export function Grow(props: PartProps) {
  return part(props, "grow");
}
