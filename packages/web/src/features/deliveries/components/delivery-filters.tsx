/**
 * The filters of the delivery list: a text, or a supplier.
 */
import type { BusinessRef } from "@apothecary/core/directory/contract";
import { MAX_DELIVERY_SEARCH } from "@apothecary/core/deliveries/contract";
import { useLayoutEffect, useRef, useState } from "react";
import { BusinessChooser } from "../../../entities/business/business-chooser.tsx";
import { TextField } from "../../../kit/form/text-field.tsx";
import { Grid } from "../../../kit/layout/grid.tsx";
import type { DeliveryFilter } from "../api/deliveries.ts";

/** Debounce of the search, in milliseconds. */
const DEBOUNCE_MS = 300;

interface Props {
  filter: DeliveryFilter;
  onChange: (filter: DeliveryFilter) => void;
}

/** Only one of the two applies, because each uses a different index. */
export function DeliveryFilters({ filter, onChange }: Props) {
  const [typed, setTyped] = useState(filter.search);
  const sent = useRef(filter.search);
  useLayoutEffect(() => {
    // Ignores the echo of the user's own search, which may be older than the current text.
    if (filter.search === sent.current) return;
    sent.current = filter.search;
    setTyped(filter.search);
  }, [filter.search]);
  useLayoutEffect(() => {
    const search = typed.trim();
    if (search === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = search;
      onChange({ search, supplier: null });
    }, DEBOUNCE_MS);
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
