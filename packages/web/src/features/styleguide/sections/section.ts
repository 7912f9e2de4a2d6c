import type { ComponentType } from "react";

/** A part of the styleguide: each file `*.styleguide.tsx` of this folder exports a list of them as `sections`. */
export interface StyleguideSection {
  title: string;
  Show: ComponentType;
}
