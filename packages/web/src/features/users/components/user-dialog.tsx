/**
 * Adding a user and editing one (specification 1, sections 2 and 5).
 */
import type { BusinessRef } from "@apothecary/core/directory/contract";
import { type Role, roleWords } from "@apothecary/core/lib/rules/roles";
import { addUser, editUser, MAX_PASSWORD, MAX_USER_EMAIL, MAX_USER_NAME_PART, MAX_USERNAME, MIN_PASSWORD, UserRow } from "@apothecary/core/users/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { BusinessChooser } from "../../../entities/business/business-chooser.tsx";
import { type ContractForm, useContractForm } from "../../../kit/form/contract-form.ts";
import { FormDialog } from "../../../kit/dialog/form-dialog.tsx";
import { AccountButton, AccountPasswordField, AccountTextField } from "../../../kit/form/account-fields.tsx";
import { businessesQuery } from "../../../entities/business/queries.ts";
import { edited } from "../../../kit/form/stale.ts";
import { type StaleFields, StaleNotice } from "../../../kit/form/stale-notice.tsx";
import { ownBusinessQuery } from "../../../entities/business/own-business.ts";
import { RolesField } from "./roles-field.tsx";
import { choosesBusiness, suits } from "./user-roles.ts";

export const MISMATCH = "Passwords do not match.";
/** The rules of a new password. */
export const PASSWORD_HELP = `${MIN_PASSWORD} to ${MAX_PASSWORD} characters. Not the username, and not a common password.`;

interface Typed {
  username: string;
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  confirmPassword: string;
  roles: Role[];
  business: number | null;
}

const NOBODY: Typed = { username: "", firstName: "", lastName: "", email: "", password: "", confirmPassword: "", roles: [], business: null };
interface Props {
  /** The user to edit; undefined to add one. */
  user: UserRow | undefined;
  /** All users, to check that the username is unique, ignoring case. */
  users: readonly UserRow[];
  onClose: () => void;
}

export function UserDialog({ user, users, onClose }: Props) {
  return user ? <EditUser user={user} onClose={onClose} /> : <AddUser users={users} onClose={onClose} />;
}

function AddUser({ users, onClose }: Omit<Props, "user">) {
  const form = useContractForm(addUser, {
    values: NOBODY,
    toBody: ({ confirmPassword: _, ...typed }) => typed,
    check: (typed) => ({ ...taken(typed, users), ...mismatch(typed), ...noBusiness(typed) }),
    onDone: onClose,
  });
  return (
    <FormDialog
      title="Add User"
      purpose="The new user signs in with this username and password."
      form={form}
      Button={AccountButton}
      columns={2}
      submitLabel="Add user"
      busyLabel="Adding …"
      onClose={onClose}
    >
      <Fields form={form} />
    </FormDialog>
  );
}

function EditUser({ user, onClose }: { user: UserRow; onClose: () => void }) {
  // The state on opening, so that a version conflict can show what other users changed.
  const [{ id, version, ...was }] = useState(user);
  const fields = useFields();
  const form = useContractForm(editUser, {
    values: { ...NOBODY, ...userFormValues(was) },
    params: { id: String(id) },
    edits: edited(UserRow, version, userFormValues),
    toBody: ({ username: _, confirmPassword: __, business, ...typed }, now) => ({
      ...typed,
      business: choosesBusiness(typed.roles) ? business : null,
      version: now,
    }),
    check: (typed) => ({ ...mismatch(typed), ...noBusiness(typed) }),
    onDone: onClose,
  });
  return (
    <FormDialog
      title="Edit User"
      purpose="New permissions apply from the user's next action. A new password ends the user's sessions."
      form={form}
      Button={AccountButton}
      columns={2}
      start="first"
      submitLabel="Save user"
      busyLabel="Saving …"
      onClose={onClose}
    >
      <StaleNotice form={form} fields={fields} />
      <Fields form={form} editing />
    </FormDialog>
  );
}

/** Field labels for a version conflict. */
function useFields(): StaleFields<Typed> {
  const { data: businesses } = useQuery(businessesQuery);
  return {
    firstName: "First name",
    lastName: "Last name",
    email: "E-mail",
    roles: { label: "Permissions", shown: (roles) => roles.map(roleWords).join(", ") },
    business: { label: "Business", shown: (id) => businesses?.find((business) => business.id === id)?.name ?? "" },
  };
}

function Fields({ form, editing = false }: { form: ContractForm<Typed>; editing?: boolean }) {
  const { field, values, set } = form;
  const { data: own } = useQuery(ownBusinessQuery);
  const chooses = choosesBusiness(values.roles);
  const roles = field("roles");
  const chooseRoles = (next: Role[]) => {
    roles.onChange(next);
    if (choosesBusiness(next) !== chooses) set("business", null);
  };
  const password = editing ? { help: `Leave blank to keep the current password. ${PASSWORD_HELP}`, optional: true } : { help: PASSWORD_HELP };
  return (
    <>
      <AccountTextField
        {...field("username")}
        label="Username"
        maxLength={MAX_USERNAME}
        disabled={editing}
        help={editing ? "Cannot be changed." : USERNAME_HELP}
        wide
      />
      <AccountTextField {...field("firstName")} label="First name" maxLength={MAX_USER_NAME_PART} />
      <AccountTextField {...field("lastName")} label="Last name" maxLength={MAX_USER_NAME_PART} />
      <AccountTextField {...field("email")} label="E-mail" keyboard="email" maxLength={MAX_USER_EMAIL} wide />
      <AccountPasswordField {...field("password")} {...password} label="Password" kind="new" maxLength={MAX_PASSWORD} />
      <AccountPasswordField {...field("confirmPassword")} label="Confirm Password" kind="new" maxLength={MAX_PASSWORD} optional={editing} />
      <RolesField {...roles} onChange={chooseRoles} />
      <BusinessChooser
        {...field("business")}
        value={chooses ? values.business : (own?.id ?? null)}
        label="Business"
        disabled={!chooses}
        only={(business: BusinessRef) => !chooses || suits(business, values.roles)}
        help={chooses ? undefined : "Staff always belong to your company."}
        wide
      />
    </>
  );
}

const USERNAME_HELP = "Letters, digits, dash and underscore.";

function userFormValues({ username, firstName, lastName, email, roles, business }: Omit<UserRow, "id" | "version" | "userRoles">): Partial<Typed> {
  return { username, firstName, lastName, email, roles, business: choosesBusiness(roles) ? business : null };
}

function taken({ username }: Typed, users: readonly UserRow[]): { username?: string } {
  const wanted = username.trim().toLowerCase();
  return users.some((user) => user.username.toLowerCase() === wanted) ? { username: "This username is already taken." } : {};
}

function mismatch({ password, confirmPassword }: Typed): { confirmPassword?: string } {
  return password === confirmPassword ? {} : { confirmPassword: MISMATCH };
}

function noBusiness({ roles, business }: Typed): { business?: string } {
  return choosesBusiness(roles) && business === null ? { business: "Business is required." } : {};
}
