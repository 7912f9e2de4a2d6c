/** Rows of job groups: all in one partition, with a case-insensitive claim of each name. */
import type { Changed } from "../lib/actions/changed.ts";
import type { Key, Put, Row } from "../lib/table/write.ts";

export interface Group extends Changed {
  id: number;
  text: string;
  /** Ids of jobs. */
  selections: number[];
  version: number;
}

export interface GroupRow extends Row, Group {}

/** The partition of all groups. */
export const JOB_GROUPS = "JOBGROUPS";
/** Ids padded to one length, so that they sort as numbers. */
const ID_DIGITS = 8;

export const groupKey = (id: number): Key => ({ PK: JOB_GROUPS, SK: String(id).padStart(ID_DIGITS, "0") });

/** The claim of a name. */
export const groupNameKey = (name: string): Key => ({ PK: `JGN#${folded(name)}`, SK: "NAME" });

/** A name normalised for comparison (specification 3, section 5). */
function folded(name: string): string {
  return name.normalize("NFC").toLowerCase();
}

/** Puts a group; `version` is the one that was read, undefined for a new group. */
export function putGroup(group: Group, version: number | undefined): Put {
  const expect = version === undefined ? { absent: true } : { equals: { version } };
  return { kind: "put", item: { ...groupKey(group.id), ...group }, expect };
}

/** Claims a name for a group. */
export function claimGroupName({ id, text }: Pick<Group, "id" | "text">): Put {
  return { kind: "put", item: { ...groupNameKey(text), groupId: id }, expect: { absent: true } };
}
