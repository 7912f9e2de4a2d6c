/**
 * Choosing a business: a supplier, a client, an owner.
 */
import type { BusinessRef } from "@apothecary/core/directory/contract";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Chooser } from "../../kit/form/chooser.tsx";
import type { FieldProps } from "../../kit/form/contract-form.ts";
import type { FieldWords } from "../../kit/form/field.tsx";
import { offersOf } from "../../kit/form/offers.ts";
import { businessesQuery } from "./queries.ts";

interface Props extends FieldWords, FieldProps<number | null> {
  /** Which businesses are offered. */
  only?: (business: BusinessRef) => boolean;
}

/** Holds a business's id. Found by any part of its name or code. */
export function BusinessChooser({ only, value, onChange, ...field }: Props) {
  const { data, error, isPending, refetch } = useQuery(businessesQuery);
  const offers = useMemo(
    () =>
      offersOf(
        (data ?? []).filter((business) => !only || only(business)),
        ({ id }) => String(id),
        ({ name, code }) => `${name} ${code}`,
      ),
    [data, only],
  );
  return (
    <Chooser
      {...field}
      value={value === null ? null : String(value)}
      onChange={(key) => onChange(key === null ? null : Number(key))}
      offers={offers}
      shown={({ name }) => name}
      line={({ name, code }) => (
        <div className="chooser-two">
          <span className="chooser-name">{name}</span>
          <span className="chooser-note">{code}</span>
        </div>
      )}
      placeholder="Name or code"
      loading={isPending}
      failed={error && !data ? "The businesses could not be loaded." : undefined}
      onRetry={() => void refetch()}
      none="No business matches. Try fewer words."
    />
  );
}
