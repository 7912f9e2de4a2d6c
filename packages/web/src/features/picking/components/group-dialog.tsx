/**
 * Saving the selected jobs as a group, or giving a group another name or other jobs.
 */
import { addJobGroup, GROUP_EXISTS, type JobGroup, MAX_GROUP_NAME, updateJobGroup } from "@apothecary/core/picking/contract";
import { FormDialog } from "../../../kit/dialog/form-dialog.tsx";
import { useContractForm } from "../../../kit/form/contract-form.ts";
import { TextField } from "../../../kit/form/text-field.tsx";
import type { CallError } from "../../../lib/call.ts";
import { keys } from "../../../lib/keys.ts";

interface Props {
  jobIds: readonly number[];
  onClose: () => void;
  onSaved: (groupId: number) => void;
}

const INVALIDATES = [keys.picking.groups];
const jobsText = (count: number): string => (count === 1 ? "1 job" : `${count} jobs`);
/** Shows a refusal without a field: a name in use as it is, anything else after the words for what failed. */
const atName =
  (failure: string) =>
  ({ status, message }: CallError): { path: "name"; message: string } | undefined =>
    status === 404 || status === 409 ? { path: "name", message: message === GROUP_EXISTS ? message : `${failure} ${message}` } : undefined;

/** Asks for the name of a new group. */
export function NewGroupDialog({ jobIds, onClose, onSaved }: Props) {
  const form = useContractForm(addJobGroup, {
    values: { name: "" },
    toBody: ({ name }) => ({ name, selections: [...jobIds] }),
    required: { name: "Group name" },
    placeRefusal: atName("Group add failed."),
    invalidates: INVALIDATES,
    onDone: ({ id }) => onSaved(id),
  });
  return (
    <FormDialog
      title="New order group"
      purpose={`Saves the ${jobsText(jobIds.length)} that you have selected, for everybody.`}
      form={form}
      size="small"
      submitLabel="Save group"
      onClose={onClose}
    >
      <TextField {...form.field("name")} label="Group name" maxLength={MAX_GROUP_NAME} />
    </FormDialog>
  );
}

/** Asks for the name that a group keeps or gets; the selected jobs take the place of its own. */
export function UpdateGroupDialog({ group, jobIds, onClose, onSaved }: Props & { group: JobGroup }) {
  const form = useContractForm(updateJobGroup, {
    values: { name: group.text },
    toBody: ({ name }) => ({ id: group.id, name, selections: [...jobIds], version: group.version }),
    required: { name: "Group name" },
    placeRefusal: atName("Group update failed."),
    invalidates: INVALIDATES,
    onDone: () => onSaved(group.id),
  });
  return (
    <FormDialog
      title={`Update ${group.text}`}
      purpose={`The ${jobsText(jobIds.length)} that you have selected take the place of its ${jobsText(group.selections.length)}.`}
      form={form}
      size="small"
      submitLabel="Update group"
      start="first"
      onClose={onClose}
    >
      <TextField {...form.field("name")} label="Group name" maxLength={MAX_GROUP_NAME} />
    </FormDialog>
  );
}
