/**
 * The order groups: opening one, saving the selection as one, updating and deleting the one that is open (specification 3,
 * section 4).
 */
import { deleteJobGroup, type JobGroup, NO_JOBS } from "@apothecary/core/picking/contract";
import { useState } from "react";
import type { OpenJob } from "../../../entities/job/queries.ts";
import { Confirmation } from "../../../kit/dialog/confirmation.tsx";
import { MenuButton } from "../../../kit/overlay/menu-button.tsx";
import { notify } from "../../../lib/server/notify.ts";
import { useAction } from "../../../lib/server/use-action.ts";
import { DELETE_FAILED, notifyRefused, groupSelection } from "../api/groups.ts";
import { lazyPart } from "../../../lib/server/load-part.ts";

const NewGroupDialog = lazyPart(async () => (await import("./group-dialog.tsx")).NewGroupDialog);
const UpdateGroupDialog = lazyPart(async () => (await import("./group-dialog.tsx")).UpdateGroupDialog);

interface Props {
  groups: readonly JobGroup[];
  /** The open jobs; undefined while they are awaited. No group can be opened before. */
  jobs: readonly OpenJob[] | undefined;
  chosen: ReadonlySet<number>;
  onChoose: (chosen: ReadonlySet<number>) => void;
}

/** The confirmation that is open, and its group. */
type Confirming = { what: "open" | "delete"; group: JobGroup };

/** The menu of groups; its button shows the open group. */
export function GroupMenu({ groups, jobs, chosen, onChoose }: Props) {
  const [openId, setOpenId] = useState<number>();
  // The group itself: the dialog stays open, with what was typed, when another user deletes the group.
  const [editing, setEditing] = useState<"new" | JobGroup>();
  const [confirming, setConfirming] = useState<Confirming>();
  const open = groups.find(({ id }) => id === openId);
  const done = (id: number | undefined) => {
    setOpenId(id);
    setEditing(undefined);
  };
  const edit = (what: "new" | JobGroup) => {
    if (chosen.size === 0) notify({ message: NO_JOBS, type: "error" });
    else setEditing(what);
  };
  const openGroup = (group: JobGroup, openJobs: readonly OpenJob[]) => {
    setConfirming(undefined);
    const { open: ids, closed } = groupSelection(group, openJobs);
    onChoose(new Set(ids));
    setOpenId(group.id);
    const dropped = closed === 1 ? "1 job is no longer open and was" : `${closed} jobs are no longer open and were`;
    if (closed > 0) notify({ message: `${group.text}: ${dropped} not selected.`, type: "info" });
  };
  return (
    <>
      <MenuButton
        label={open ? `Group: ${open.text}` : "Groups"}
        groups={[
          {
            title: "Open a group",
            entries: (jobs ? groups : []).map((group) => ({
              word: group.text,
              icon: group.id === openId ? "check" : "picking",
              run: () => setConfirming({ what: "open", group }),
            })),
          },
          {
            title: open?.text ?? "",
            entries: open
              ? [
                  { word: "Update group …", icon: "edit", run: () => edit(open) },
                  { word: "Delete group …", icon: "delete", run: () => setConfirming({ what: "delete", group: open }) },
                ]
              : [],
          },
          { title: "New", entries: [{ word: "Save selection as a group …", icon: "add", run: () => edit("new") }] },
        ]}
      />
      {editing === undefined ? null : <EditGroup editing={editing} jobIds={[...chosen]} onClose={() => setEditing(undefined)} onSaved={done} />}
      {confirming?.what === "open" && jobs ? (
        <OpenGroup
          group={confirming.group}
          selected={chosen.size}
          onCancel={() => setConfirming(undefined)}
          onConfirm={() => openGroup(confirming.group, jobs)}
        />
      ) : null}
      {confirming?.what === "delete" ? (
        <DeleteGroup
          group={confirming.group}
          onClose={(deleted) => {
            setConfirming(undefined);
            if (deleted) setOpenId(undefined);
          }}
        />
      ) : null}
    </>
  );
}

interface EditProps {
  editing: "new" | JobGroup;
  jobIds: readonly number[];
  onClose: () => void;
  onSaved: (groupId: number) => void;
}

function EditGroup({ editing, ...rest }: EditProps) {
  return editing === "new" ? <NewGroupDialog {...rest} /> : <UpdateGroupDialog group={editing} {...rest} />;
}

function OpenGroup({ group, selected, onConfirm, onCancel }: { group: JobGroup; selected: number; onConfirm: () => void; onCancel: () => void }) {
  const count = group.selections.length;
  return (
    <Confirmation title={`Open ${group.text}?`} confirm="Open group" onConfirm={onConfirm} onCancel={onCancel}>
      <p>
        Its {count === 1 ? "job is" : `${count} jobs are`} selected
        {selected > 0 ? `, in place of the ${selected === 1 ? "1 job" : `${selected} jobs`} selected now` : ""}.
      </p>
    </Confirmation>
  );
}

function DeleteGroup({ group, onClose }: { group: JobGroup; onClose: (deleted: boolean) => void }) {
  const remove = useAction(deleteJobGroup, {
    onSuccess: () => onClose(true),
    onRefused: (error) => {
      const refused = notifyRefused(DELETE_FAILED, error);
      onClose(false);
      return refused;
    },
  });
  return (
    <Confirmation
      title={`Delete ${group.text}?`}
      confirm="Delete group"
      danger
      busy={remove.isPending}
      onConfirm={() => void remove.run({ body: { id: group.id } })}
      onCancel={() => onClose(false)}
    >
      <p>The group is deleted for all users. Its {group.selections.length === 1 ? "job does" : `${group.selections.length} jobs do`} not change.</p>
    </Confirmation>
  );
}
