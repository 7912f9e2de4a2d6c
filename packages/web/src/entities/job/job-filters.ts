import type { Filter } from "../../kit/table/toolbar/filter.ts";
import type { OpenJob } from "./queries.ts";

/** Compounding or filling jobs. */
export const TYPE_FILTER: Filter<OpenJob> = {
  id: "type",
  label: "Type",
  as: "buttons",
  single: true,
  values: (row) => row.type,
  options: [
    { value: "Formula", label: "Formulas" },
    { value: "Product", label: "Products" },
  ],
};
