/**
 * Editing a bill of componentry: the lines, then a preview of the changes (specification 3, sections 2, 4 and 5).
 */
import type { ChangePreview } from "@apothecary/core/jobs/contract";
import { editProduct, previewEditProduct, type ProductSummary } from "@apothecary/core/products/contract";
import { useState } from "react";
import { ChangeDialog } from "../../../entities/job/change-dialog.tsx";
import { useSavedChange } from "../../../entities/job/use-change.ts";
import type { ProductBom } from "../../../entities/product/queries.ts";
import { FormDialog } from "../../../kit/dialog/form-dialog.tsx";
import { useContractForm } from "../../../kit/form/contract-form.ts";
import { inForm } from "../../../kit/lines/in-form.ts";
import type { Lines } from "../../../kit/lines/lines.ts";
import { useLines } from "../../../kit/lines/use-lines.ts";
import { call, type Input } from "../../../lib/call.ts";
import { keys } from "../../../lib/keys.ts";
import { type Component, componentryRules, componentryToSave, linesOf } from "../api/componentry-lines.ts";
import { EDITED_KEYS } from "../api/product-edits.ts";
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
  /** The product when the dialog was opened. */
  was: ProductSummary;
  lines: Lines<null, Component>;
  onClose: () => void;
}

type PreviewBody = NonNullable<Input<typeof previewEditProduct>["body"]>;

/** The lines are kept when the user goes back a step. */
export function EditComponentryDialog({ product, bom, onClose }: Props) {
  const [was] = useState(product);
  const lines = useLines({ initial: linesOf(bom), rules: RULES });
  const [seen, setSeen] = useState<ChangePreview>();
  const step = { was, lines, onClose };
  if (seen) return <SaveStep {...step} seen={seen} onBack={() => setSeen(undefined)} />;
  return <LinesStep {...step} onSeen={setSeen} />;
}

function bodyOf({ was, lines }: Pick<StepProps, "was" | "lines">, exceptJobs: readonly number[]): PreviewBody {
  const componentry = componentryToSave(lines.all()) as PreviewBody["componentry"];
  return { id: was.id, formulaCode: was.formulaCode.code, componentry, reAllocate: true, exceptJobs: [...exceptJobs] };
}

function LinesStep({ was, lines, onClose, onSeen }: StepProps & { onSeen: (preview: ChangePreview) => void }) {
  const [formLines] = useState(() => [inForm(lines, { path: "componentry", names: { resourceSku: "sku" } })]);
  const [asking, setAsking] = useState(false);
  const form = useContractForm(previewEditProduct, {
    values: { notAgreed: lines.all().length === 0 },
    toBody: () => bodyOf({ was, lines }, []),
    lines: formLines,
    quiet: true,
    onDone: onSeen,
  });
  return (
    <>
      <FormDialog
        title={TITLE}
        purpose={`${was.sku}, ${was.name}. ${REALLOCATES}`}
        form={form.values.notAgreed ? { ...form, submit: () => setAsking(true) } : form}
        size="wide"
        start="first"
        submitLabel="Review changes"
        busyLabel="Calculating …"
        onClose={onClose}
      >
        <ComponentryEditor lines={lines} notAgreed={form.field("notAgreed")} disabled={form.busy} />
      </FormDialog>
      {asking ? (
        <EmptyProduct
          confirm="Review changes"
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            form.submit();
          }}
        />
      ) : null}
    </>
  );
}

function SaveStep({ was, lines, seen, onBack, onClose }: StepProps & { seen: ChangePreview; onBack: () => void }) {
  const change = useSavedChange(editProduct, {
    seen,
    keyOf: (except) => keys.products.preview(bodyOf({ was, lines }, except)),
    read: (except, signal) => call(previewEditProduct, { body: bodyOf({ was, lines }, except) }, { signal }),
    toBody: ({ exceptJobs, ...decided }, version) => {
      const { formulaCode: _, ...body } = bodyOf({ was, lines }, exceptJobs);
      return { ...body, ...decided, sku: was.sku, version: version ?? was.version };
    },
    invalidates: EDITED_KEYS,
    onDone: onClose,
  });
  return <ChangeDialog {...change} title={TITLE} of={was.sku} amount="units" unit="units" back="Change componentry" onBack={onBack} onClose={onClose} />;
}
