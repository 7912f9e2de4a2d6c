import { newVersionOfFormula } from "@apothecary/core/formulas/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { recipeQuery } from "../../../entities/formula/queries.ts";
import { Chip } from "../../../kit/layout/chip.tsx";
import { Facts } from "../../../kit/layout/facts.tsx";
import { Detail } from "../../../kit/page/detail.tsx";
import { Failed } from "../../../kit/page/failed.tsx";
import { Skeleton } from "../../../kit/page/skeleton.tsx";
import { useMay } from "../../../lib/current-user.ts";
import { NewVersionDialog } from "./new-version-dialog.tsx";
import { RecipePreview } from "./recipe-preview.tsx";

interface Props {
  formulaId: number;
  onShow: (formulaId: number) => void;
}

/** A formula version beside the list: what it is, and its recipe for an amount (specification 3, section 2). */
export function FormulaDetail({ formulaId, onShow }: Props) {
  const { data, error, refetch } = useQuery(recipeQuery(formulaId));
  const [copying, setCopying] = useState(false);
  const mayCopy = useMay(newVersionOfFormula);
  if (!data) return error ? <Failed message={error.message} retry={() => void refetch()} /> : <Skeleton />;
  const { name, client, code, rAndDCode, active, category } = data;
  return (
    <Detail
      title={name}
      summary={client.name}
      chips={<Chip tone={active ? "green" : "grey"}>{active ? "Active" : "Inactive"}</Chip>}
      actions={mayCopy ? [{ word: "New version", icon: "copy", run: () => setCopying(true) }] : []}
    >
      <Facts
        facts={[
          { label: "Code", value: <span className="code">{code}</span> },
          { label: "R&D code", value: <span className="code">{rAndDCode}</span> },
          { label: "Category", value: `${category.type} · ${category.name}` },
        ]}
      />
      <RecipePreview key={data.version} recipe={data.recipe} />
      {copying ? (
        <NewVersionDialog
          original={data}
          onClose={() => setCopying(false)}
          onAdded={(id) => {
            setCopying(false);
            onShow(id);
          }}
        />
      ) : null}
    </Detail>
  );
}
