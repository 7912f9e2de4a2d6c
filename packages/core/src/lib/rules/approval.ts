/** Approval of a version of a recipe or a specification by a second person (contract, section 8). Pure; the browser uses it too. */
import * as z from "zod";

/** What a stage can ask an approval of (APPROVED_VERSIONS). */
export const VERSION_KINDS = ["recipes", "specifications"] as const;
export type VersionKind = (typeof VERSION_KINDS)[number];

/** Whether a version may be used: `none` if the stage asks for no approval. */
export const ApprovalState = z.enum(["none", "draft", "approved"]);
export type ApprovalState = z.infer<typeof ApprovalState>;

/** Who saved the present version and who approved it, by username; null for rows from before, and before an approval. */
export const Approval = z.object({
  state: ApprovalState,
  savedBy: z.string().nullable(),
  approvedBy: z.string().nullable(),
  approvedAt: z.string().nullable(),
});
export type Approval = z.infer<typeof Approval>;
