/**
 * Dialogs to save the selected jobs as a group, and to update a group's name and jobs.
 */
import { addJobGroup, JobGroup, MAX_GROUP_NAME, updateJobGroup } from "@apothecary/core/picking/contract";
import { useState } from "react";
import { FormDialog } from "../../../kit/dialog/form-dialog.tsx";
import { useContractForm } from "../../../kit/form/contract-form.ts";
import { alike, edited } from "../../../kit/form/stale.ts";
import { StaleNotice } from "../../../kit/form/stale-notice.tsx";
import { TextField } from "../../../kit/form/text-field.tsx";
import { ADD_FAILED, refusalAtName, UPDATE_FAILED } from "../api/groups.ts";

interface Props {
  jobIds: readonly number[];
  onClose: () => void;
  onSaved: (groupId: number) => void;
}

interface Named {
  name: string;
}

const jobsText = (count: number): string => (count === 1 ? "1 job" : `${count} jobs`);

/** Saves the selected jobs as a new group. */
export function NewGroupDialog({ jobIds, onClose, onSaved }: Props) {
  const form = useContractForm(addJobGroup, {
    values: { name: "" },
    toBody: ({ name }) => ({ name, selections: [...jobIds] }),
    required: { name: "Group name" },
    placeRefusal: refusalAtName(ADD_FAILED),
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
  const [now, setNow] = useState(group);
  const form = useContractForm(updateJobGroup, {
    values: { name: group.text },
    edits: edited<Named, JobGroup>(JobGroup, group.version, ({ text }) => ({ name: text }), setNow),
    toBody: ({ name }, version) => ({ id: group.id, name, selections: [...jobIds], version }),
    required: { name: "Group name" },
    placeRefusal: refusalAtName(UPDATE_FAILED),
    onDone: () => onSaved(group.id),
  });
  const jobs = alike(now.selections, group.selections)
    ? []
    : [{ label: "Jobs", mine: jobsText(jobIds.length), now: jobsText(now.selections.length), theirs: false }];
  return (
    <FormDialog
      title={`Update ${now.text}`}
      purpose={`The ${jobsText(jobIds.length)} you selected will replace the ${jobsText(now.selections.length)} of the group.`}
      form={form}
      size="small"
      submitLabel="Update group"
      start="first"
      onClose={onClose}
    >
      <StaleNotice form={form} fields={{ name: "Group name" }} lines={jobs} />
      <TextField {...form.field("name")} label="Group name" maxLength={MAX_GROUP_NAME} />
    </FormDialog>
  );
}
