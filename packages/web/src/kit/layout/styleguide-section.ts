import type { ComponentType } from "react";

/** A part of the styleguide: a file `*.styleguide.tsx` beside a component exports a list of them as `sections`. */
export interface StyleguideSection {
  title: string;
  Show: ComponentType;
}
