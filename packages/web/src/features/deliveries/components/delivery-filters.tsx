/**
 * What the list of deliveries is asked for: a text, or a supplier.
 */
import type { BusinessRef } from "@apothecary/core/directory/contract";
import { MAX_DELIVERY_SEARCH } from "@apothecary/core/deliveries/contract";
import { useEffect, useState } from "react";
import { BusinessChooser } from "../../../entities/business/business-chooser.tsx";
import { TextField } from "../../../kit/form/text-field.tsx";
import { Grid } from "../../../kit/layout/grid.tsx";
import type { DeliveryFilter } from "../api/deliveries.ts";

/** The debounce before the server is asked, in milliseconds. */
const SETTLE_MS = 300;

interface Props {
  filter: DeliveryFilter;
  onChange: (filter: DeliveryFilter) => void;
}

/** One of the two at a time: each is found by a key of its own. */
export function DeliveryFilters({ filter, onChange }: Props) {
  const [typed, setTyped] = useState(filter.search);
  useEffect(() => setTyped(filter.search), [filter.search]);
  useEffect(() => {
    const search = typed.trim();
    if (search === filter.search) return;
    const timer = setTimeout(() => onChange({ search, supplier: null }), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [typed, filter.search, onChange]);
  const field = { onBlur: () => undefined, error: undefined };
  return (
    <Grid from="small">
      <TextField
        {...field}
        name="search"
        label="Search"
        placeholder="Order number, supplier batch or delivery number"
        maxLength={MAX_DELIVERY_SEARCH}
        value={typed}
        onChange={setTyped}
      />
      <BusinessChooser
        {...field}
        name="supplier"
        label="Supplier"
        only={isSupplier}
        value={filter.supplier}
        onChange={(supplier) => onChange({ search: "", supplier })}
      />
    </Grid>
  );
}

function isSupplier(business: BusinessRef): boolean {
  return business.supplier;
}
