import { useChangesAction } from "../../../entities/transaction/record-changes.tsx";
import { approveRecipe, editFormulaBasics, newVersionOfFormula } from "@apothecary/core/formulas/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApprovalNotice } from "../../../entities/approval/approval-notice.tsx";
import { type FormulaRecipe, recipeQuery } from "../../../entities/formula/queries.ts";
import { CostTable } from "../../../entities/item/cost-table.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { Chip } from "../../../kit/layout/chip.tsx";
import { Facts } from "../../../kit/layout/facts.tsx";
import { Detail } from "../../../kit/page/detail.tsx";
import { Failed } from "../../../kit/page/failed.tsx";
import type { PageAction } from "../../../kit/page/page-actions.ts";
import { Skeleton } from "../../../kit/page/skeleton.tsx";
import { useMay } from "../../../lib/user/current-user.ts";
import { costQuery } from "../api/formula-edits.ts";
import { RecipePreview } from "./recipe-preview.tsx";
import { UsedBy } from "./used-by.tsx";
import { lazyPart } from "../../../lib/server/load-part.ts";

const EditFormulaDialog = lazyPart(async () => (await import("./edit-formula-dialog.tsx")).EditFormulaDialog);
const EditRecipeDialog = lazyPart(async () => (await import("./edit-recipe-dialog.tsx")).EditRecipeDialog);
const NewVersionDialog = lazyPart(async () => (await import("./new-version-dialog.tsx")).NewVersionDialog);

interface Props {
  formulaId: number;
  onShow: (formulaId: number) => void;
}

/** The open dialog of a formula. */
type Doing = "edit" | "recipe" | "copy";

/** A formula version beside the list, with its recipe for an amount (specification 3, section 2). */
export function FormulaDetail({ formulaId, onShow }: Props) {
  const { data, error, refetch } = useQuery(recipeQuery(formulaId));
  const [doing, setDoing] = useState<Doing>();
  const actions = useActions(setDoing);
  const changes = useChangesAction();
  if (!data) return error ? <Failed message={error.message} retry={() => void refetch()} /> : <Skeleton />;
  const { name, client, code, rAndDCode, active, category } = data;
  return (
    <Detail
      title={name}
      summary={client.name}
      chips={active ? null : <Chip tone="amber">Inactive</Chip>}
      actions={[...actions, changes({ kind: "formula", id: formulaId, name: `${code} ${rAndDCode}` })]}
    >
      <Facts
        facts={[
          { label: "Code", value: <span className="code">{code}</span> },
          { label: "R&D code", value: <span className="code">{rAndDCode}</span> },
          { label: "Category", value: `${category.type} · ${category.name}` },
        ]}
      />
      <ApprovalNotice
        approval={data.approval}
        of={`The recipe of ${code} ${rAndDCode}`}
        until="no new job is made of it, and open jobs keep their lines"
        action={approveRecipe}
        input={{ body: { id: formulaId, version: data.version } }}
      />
      <RecipePreview key={data.version} recipe={data.recipe} />
      <Cost formulaId={data.id} />
      <UsedBy formulaId={data.id} code={code} />
      {doing ? <Dialogs doing={doing} formula={data} onDo={setDoing} onShow={onShow} /> : null}
    </Detail>
  );
}

function Cost({ formulaId }: { formulaId: number }) {
  const cost = useQuery(costQuery(formulaId));
  return (
    <Card title="Cost">
      <CostTable of="a kilogram" cost={cost} />
    </Card>
  );
}

function useActions(start: (doing: Doing) => void): PageAction[] {
  const mayEdit = useMay(editFormulaBasics);
  const mayCopy = useMay(newVersionOfFormula);
  const edit: PageAction = { word: "Edit formula", icon: "edit", run: () => start("edit") };
  const copy: PageAction = { word: "New version", icon: "copy", run: () => start("copy") };
  return [...(mayEdit ? [edit] : []), ...(mayCopy ? [copy] : [])];
}

interface DialogsProps {
  doing: Doing;
  formula: FormulaRecipe;
  onDo: (doing: Doing | undefined) => void;
  onShow: (formulaId: number) => void;
}

function Dialogs({ doing, formula, onDo, onShow }: DialogsProps) {
  const stop = () => onDo(undefined);
  if (doing === "edit") return <EditFormulaDialog formula={formula} onEditRecipe={() => onDo("recipe")} onClose={stop} />;
  if (doing === "recipe") return <EditRecipeDialog formula={formula} onClose={stop} />;
  return (
    <NewVersionDialog
      original={formula}
      onClose={stop}
      onAdded={(id) => {
        stop();
        onShow(id);
      }}
    />
  );
}
