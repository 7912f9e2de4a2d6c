/**
 * What the list of deliveries is asked for: a text, or a supplier.
 */
import type { BusinessRef } from "@apothecary/core/directory/contract";
import { MAX_DELIVERY_SEARCH } from "@apothecary/core/deliveries/contract";
import { useEffect, useRef, useState } from "react";
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
  const asked = useRef(filter.search);
  useEffect(() => {
    // Only a change from outside is read back: what was asked for by typing may come after more was typed.
    if (filter.search === asked.current) return;
    asked.current = filter.search;
    setTyped(filter.search);
  }, [filter.search]);
  useEffect(() => {
    const search = typed.trim();
    if (search === asked.current) return;
    const timer = setTimeout(() => {
      asked.current = search;
      onChange({ search, supplier: null });
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [typed, onChange]);
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
