/**
 * The actions on an open job, by its type and the user's roles (specification 3, sections 2, 4 and 6).
 */
import { useChangesAction } from "../../../entities/transaction/record-changes.tsx";
import { cancelJob, editCompoundingJob, FORMULA_FIRST, togglePrinted } from "@apothecary/core/jobs/contract";
import { type ReactNode, useState } from "react";
import type { JobDetail } from "../../../entities/job/queries.ts";
import type { ToolAction } from "../../../kit/page/page-actions.ts";
import { useMay } from "../../../lib/user/current-user.ts";
import { useAction } from "../../../lib/server/use-action.ts";
import { isStarted, STARTED, waitsForFormula } from "../api/job.ts";
import { lazyPart } from "../../../lib/server/load-part.ts";

const AddMaterialsDialog = lazyPart(async () => (await import("./add-materials-dialog.tsx")).AddMaterialsDialog);
const CancelAllocation = lazyPart(async () => (await import("./cancel-allocation.tsx")).CancelAllocation);
const EditJobDialog = lazyPart(async () => (await import("./edit-job-dialog.tsx")).EditJobDialog);
const RecipeSheet = lazyPart(async () => (await import("./papers/recipe-sheet.tsx")).RecipeSheet);
const StockSheet = lazyPart(async () => (await import("./stock-sheet.tsx")).StockSheet);

type DialogName = "edit" | "add" | "recipe" | "sheet" | "cancel";

/** The toolbar of a job, and the open dialog. */
export function useJobTools(job: JobDetail, onComplete: () => void): { tools: readonly ToolAction[]; dialog: ReactNode } {
  const [open, setOpen] = useState<DialogName>();
  // A filling job is edited and cancelled with its compounding job, or with the order of a product made elsewhere (contract, section 7).
  const isFormula = job.jobDetails.type === "Formula";
  const mayEdit = useMay(editCompoundingJob) && isFormula;
  const mayPrint = useMay(togglePrinted) && isFormula;
  const mayCancel = useMay(cancelJob) && isFormula;
  const printing = useAction(togglePrinted);
  const changes = useChangesAction();
  const { id, printed } = job.jobDetails;
  const tool = (allowed: boolean, action: ToolAction): ToolAction[] => (allowed ? [action] : []);
  const blocked = isStarted(job.jobDetails) ? STARTED : undefined;
  const tools = [
    ...tool(mayEdit, { word: "Edit job", icon: "edit", run: () => setOpen("edit"), blocked }),
    { word: isFormula ? "Add raw material" : "Add component", icon: "add", run: () => setOpen("add"), blocked } as const,
    ...tool(isFormula, { word: "Print recipe sheet", icon: "print", run: () => setOpen("recipe") }),
    ...tool(mayPrint, {
      word: printed ? "Mark recipe sheet not printed" : "Mark recipe sheet printed",
      icon: "document",
      busy: printing.isPending,
      run: () => void printing.run({ body: { jobId: id } }),
    }),
    { word: "View reservations", icon: "picking", run: () => setOpen("sheet") } as const,
    changes({ kind: "job", id, name: job.jobDetails.jobNumber }),
    ...tool(mayCancel, { word: "Cancel job", icon: "delete", run: () => setOpen("cancel"), blocked }),
    { word: "Job Completion", icon: "check", run: onComplete, main: true, blocked: waitsForFormula(job.jobDetails) ? FORMULA_FIRST : undefined } as const,
  ];
  const close = () => setOpen(undefined);
  return { tools, dialog: open === undefined ? null : <OpenDialog name={open} job={job} onClose={close} /> };
}

function OpenDialog({ name, job, onClose }: { name: DialogName; job: JobDetail; onClose: () => void }) {
  if (name === "edit") return <EditJobDialog job={job.jobDetails} onClose={onClose} />;
  if (name === "add") return <AddMaterialsDialog job={job} onClose={onClose} />;
  if (name === "recipe") return <RecipeSheet job={job} onClose={onClose} />;
  return name === "sheet" ? <StockSheet job={job.jobDetails} onClose={onClose} /> : <CancelAllocation job={job} onClose={onClose} />;
}
