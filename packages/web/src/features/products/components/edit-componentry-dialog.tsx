/**
 * Editing a bill of componentry: the lines, then a preview of the changes (specification 3, sections 2, 4 and 5).
 */
import type { ChangePreview } from "@apothecary/core/jobs/contract";
import { CurrentProduct, editProduct, previewEditProduct, type ProductSummary } from "@apothecary/core/products/contract";
import { useState } from "react";
import { ChangeDialog } from "../../../entities/job/change-dialog.tsx";
import { StaleList, useEditedList } from "../../../entities/job/stale-list.tsx";
import { type SavingStep, useChangeSteps, useSavedChange } from "../../../entities/job/use-change.ts";
import type { ProductBom } from "../../../entities/product/queries.ts";
import { FormDialog } from "../../../kit/dialog/form-dialog.tsx";
import { useConfirmedForm } from "../../../kit/form/confirmed-form.ts";
import { useContractForm } from "../../../kit/form/contract-form.ts";
import { inForm } from "../../../kit/lines/in-form.ts";
import { call, type Input } from "../../../lib/server/call.ts";
import { keys } from "../../../lib/server/keys.ts";
import { BILL, billLines, type Component, componentryRules, componentryToSave, savedBillLines } from "../api/componentry-lines.ts";
import { ComponentryEditor } from "./componentry-editor.tsx";
import { EmptyProduct } from "./empty-product.tsx";

const TITLE = "Edit Product Componentry";
const REALLOCATES = "Saving re-allocates open orders with the updated componentry and removes reservations.";
/** The server checks for Redundant components. */
const RULES = componentryRules(new Set());

interface Props {
  product: ProductSummary;
  bom: ProductBom;
  onClose: () => void;
}

interface StepProps {
  list: EditedBill;
  onClose: () => void;
}

type EditedBill = ReturnType<typeof useEditedList<CurrentProduct, Component>>;

type PreviewBody = NonNullable<Input<typeof previewEditProduct>["body"]>;

/** The lines and the reason are kept when the user goes back a step. */
export function EditComponentryDialog({ product, bom, onClose }: Props) {
  const list = useEditedList<CurrentProduct, Component>({
    // The list of products may be newer than the bill.
    ...{ record: { ...product, ...bom }, shape: CurrentProduct, kind: BILL, rules: RULES },
    initial: savedBillLines(bom),
    draftName: `componentry/${product.id}`,
  });
  const { onSeen, saving } = useChangeSteps();
  const step = { list, onClose };
  return saving ? <SaveStep {...step} {...saving} /> : <LinesStep {...step} onSeen={onSeen} />;
}

function billPreviewBody({ was, lines }: EditedBill, exceptJobs: readonly number[]): PreviewBody {
  const componentry = componentryToSave(lines.all()) as PreviewBody["componentry"];
  return { id: was.id, formulaCode: was.formulaCode.code, componentry, reAllocate: true, exceptJobs: [...exceptJobs] };
}

function LinesStep({ list, onClose, onSeen }: StepProps & { onSeen: (preview: ChangePreview) => void }) {
  const { was, lines } = list;
  const [formLines] = useState(() => [inForm(lines, { path: "componentry", names: { resourceSku: "sku" } })]);
  const form = useContractForm(previewEditProduct, {
    values: { notAgreed: lines.all().length === 0 },
    toBody: () => billPreviewBody(list, []),
    lines: formLines,
    quiet: true,
    onDone: onSeen,
  });
  const confirmed = useConfirmedForm(form, form.values.notAgreed);
  return (
    <>
      <FormDialog
        title={TITLE}
        purpose={`${was.sku}, ${was.name}. ${REALLOCATES}`}
        form={confirmed.form}
        size="wide"
        start="first"
        submitLabel="Review changes"
        busyLabel="Calculating …"
        onClose={onClose}
      >
        <StaleList list={list} savedLines={billLines} editable />
        <ComponentryEditor lines={lines} clientId={list.was.clientId} notAgreed={form.field("notAgreed")} disabled={form.busy} />
      </FormDialog>
      {confirmed.answers ? <EmptyProduct confirm="Review changes" {...confirmed.answers} /> : null}
    </>
  );
}

function SaveStep({ list, seen, typed, onBack, onClose }: StepProps & SavingStep) {
  const { was } = list;
  const change = useSavedChange(editProduct, {
    seen,
    values: { reason: "" },
    ...(typed ? { typed } : {}),
    edits: list.edits,
    previewKey: (except) => keys.products.preview(billPreviewBody(list, except)),
    read: (except, signal) => call(previewEditProduct, { body: billPreviewBody(list, except) }, { signal }),
    toBody: ({ exceptJobs, ...decided }, version) => {
      const { formulaCode: _, ...body } = billPreviewBody(list, exceptJobs);
      return { ...body, ...decided, sku: was.sku, version };
    },
    onDone: onClose,
  });
  return (
    <ChangeDialog
      {...change}
      title={TITLE}
      of={was.sku}
      notice={<StaleList list={list} savedLines={billLines} />}
      amount="units"
      unit="units"
      back="Change componentry"
      onBack={() => onBack(change.form.values)}
      onClose={onClose}
    />
  );
}
