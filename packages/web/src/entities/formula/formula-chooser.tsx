/**
 * The chooser of a formula version, by code, name, R&D code and client.
 */
import type { FormulaSummary } from "@apothecary/core/formulas/contract";
import { useQuery } from "@tanstack/react-query";
import { Chooser } from "../../kit/form/chooser.tsx";
import type { FieldProps, FieldWords } from "../../kit/form/field.tsx";
import { sharedIndex } from "../../kit/form/offers.ts";
import { formulasQuery } from "./queries.ts";

const formulaIndex = sharedIndex<FormulaSummary>({
  optionKey: ({ id }) => String(id),
  optionTexts: ({ code, name, rAndDCode, client }) => [code, name, rAndDCode, client.name],
});

interface Props extends FieldWords, FieldProps<number | null> {
  /** Filters the options. */
  only?: (formula: FormulaSummary) => boolean;
}

/** The formulas, and how a chooser of them is worded and shows that they are loading. */
export function useFormulaOffers() {
  const { data, error, isPending, refetch } = useQuery(formulasQuery);
  const words = {
    shown: ({ code, name }: FormulaSummary) => `${code}  ${name}`,
    placeholder: "Code or name",
    loading: isPending,
    failed: error && !data ? "The formulas could not be loaded." : undefined,
    onRetry: () => void refetch(),
    none: "No formula matches. Try fewer words.",
    empty: "There are no formulas to choose from yet.",
  };
  return { data, words };
}

/** The value is the id of a formula version. Searches code, name, R&D code and client. */
export function FormulaChooser({ only, value, onChange, ...field }: Props) {
  const { data, words } = useFormulaOffers();
  return (
    <Chooser
      {...field}
      {...words}
      value={value === null ? null : String(value)}
      onChange={(key) => onChange(key === null ? null : Number(key))}
      index={formulaIndex(data)}
      only={only}
      line={({ code, name, rAndDCode, client, active }) => (
        <div className="chooser-two">
          <span className="chooser-name">
            <span className="code">{code}</span> {name}
          </span>
          <span className="chooser-note code">{rAndDCode}</span>
          <span className="chooser-note chooser-name">{client.name}</span>
          {active ? null : <span className="chooser-note">Inactive</span>}
        </div>
      )}
    />
  );
}
