/**
 * The chooser of a business: supplier, client or owner.
 */
import type { BusinessRef } from "@apothecary/core/directory/contract";
import { useQuery } from "@tanstack/react-query";
import { Chooser } from "../../kit/form/chooser.tsx";
import type { FieldProps, FieldWords } from "../../kit/form/field.tsx";
import { sharedIndex } from "../../kit/form/offers.ts";
import { businessesQuery } from "./queries.ts";

const businessIndex = sharedIndex<BusinessRef>({ optionKey: ({ id }) => String(id), optionTexts: ({ name, code }) => [name, code] });

interface Props extends FieldWords, FieldProps<number | null> {
  /** Filters the options. */
  only?: (business: BusinessRef) => boolean;
}

/** The value is a business id. Searches names and codes. */
export function BusinessChooser({ only, value, onChange, ...field }: Props) {
  const { data, error, isPending, refetch } = useQuery(businessesQuery);
  return (
    <Chooser
      {...field}
      value={value === null ? null : String(value)}
      onChange={(key) => onChange(key === null ? null : Number(key))}
      index={businessIndex(data)}
      only={only}
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
