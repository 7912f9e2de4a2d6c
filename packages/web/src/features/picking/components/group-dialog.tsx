/**
 * Dialogs to save the selected jobs as a group, and to update a group's name and jobs.
 */
import { addJobGroup, type JobGroup, MAX_GROUP_NAME, updateJobGroup } from "@apothecary/core/picking/contract";
import { FormDialog } from "../../../kit/dialog/form-dialog.tsx";
import { useContractForm } from "../../../kit/form/contract-form.ts";
import { TextField } from "../../../kit/form/text-field.tsx";
import { keys } from "../../../lib/keys.ts";
import { ADD_FAILED, refusalAtName, UPDATE_FAILED } from "../api/groups.ts";

interface Props {
  jobIds: readonly number[];
  onClose: () => void;
  onSaved: (groupId: number) => void;
}

const INVALIDATES = [keys.picking.groups];
const jobsText = (count: number): string => (count === 1 ? "1 job" : `${count} jobs`);

/** Saves the selected jobs as a new group. */
export function NewGroupDialog({ jobIds, onClose, onSaved }: Props) {
  const form = useContractForm(addJobGroup, {
    values: { name: "" },
    toBody: ({ name }) => ({ name, selections: [...jobIds] }),
    required: { name: "Group name" },
    placeRefusal: refusalAtName(ADD_FAILED),
    invalidates: INVALIDATES,
    onDone: ({ id }) => onSaved(id),
  });
  return (
    <FormDialog
      title="New order group"
      purpose={`Saves the ${jobsText(jobIds.length)} you selected. All users can see the group.`}
      form={form}
      size="small"
      submitLabel="Save group"
      onClose={onClose}
    >
      <TextField {...form.field("name")} label="Group name" maxLength={MAX_GROUP_NAME} />
    </FormDialog>
  );
}

/** Renames a group and replaces its jobs with the selected ones. */
export function UpdateGroupDialog({ group, jobIds, onClose, onSaved }: Props & { group: JobGroup }) {
  const form = useContractForm(updateJobGroup, {
    values: { name: group.text },
    toBody: ({ name }) => ({ id: group.id, name, selections: [...jobIds], version: group.version }),
    required: { name: "Group name" },
    placeRefusal: refusalAtName(UPDATE_FAILED),
    invalidates: INVALIDATES,
    onDone: () => onSaved(group.id),
  });
  return (
    <FormDialog
      title={`Update ${group.text}`}
      purpose={`The ${jobsText(jobIds.length)} you selected will replace the ${jobsText(group.selections.length)} of the group.`}
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
