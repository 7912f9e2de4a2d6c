/**
 * The chooser of a formula code, independent of versions.
 */
import type { FormulaSummary } from "@apothecary/core/formulas/contract";
import { useMemo } from "react";
import { Chooser } from "../../kit/form/chooser.tsx";
import type { FieldProps, FieldWords } from "../../kit/form/field.tsx";
import { sharedIndex } from "../../kit/form/offers.ts";
import { useFormulaOffers } from "./formula-chooser.tsx";

const codeIndex = sharedIndex<FormulaSummary>({
  optionKey: ({ code }) => code,
  optionTexts: ({ code, name, client }) => [code, name, client.name],
});

interface Props extends FieldWords, FieldProps<string | null> {
  /** Filters the options. */
  only?: (formula: FormulaSummary) => boolean;
}

/** The value is a formula code. Lists each code with an active version once. */
export function FormulaCodeChooser({ only, ...field }: Props) {
  const { data, words } = useFormulaOffers();
  const codes = useMemo(() => data && activeCodes(data), [data]);
  return (
    <Chooser
      {...field}
      {...words}
      index={codeIndex(codes)}
      only={only}
      line={({ code, name, client }) => (
        <div className="chooser-two">
          <span className="chooser-name">
            <span className="code">{code}</span> {name}
          </span>
          <span className="chooser-note chooser-name">{client.name}</span>
        </div>
      )}
    />
  );
}

/** The first active version of each code. */
function activeCodes(formulas: readonly FormulaSummary[]): FormulaSummary[] {
  const byCode = new Map(
    formulas
      .filter(({ active }) => active)
      .toReversed()
      .map((formula) => [formula.code, formula]),
  );
  return [...byCode.values()].toReversed();
}
