import { permissionWords } from "@apothecary/core/lib/rules/endpoint";
import { type Role, STAFF } from "@apothecary/core/lib/rules/roles";
import { type ActionRole, editActionRoles } from "@apothecary/core/users/contract";
import { FormDialog } from "../../../kit/dialog/form-dialog.tsx";
import { useContractForm } from "../../../kit/form/contract-form.ts";
import { adminIsImplied, NARROWED_ROLES, withAdmin } from "./narrowed-roles.ts";
import { RolesField } from "./roles-field.tsx";

interface Props {
  action: ActionRole;
  onClose: () => void;
}

/** Chooses the roles that may do an action of the staff. */
export function ActionRolesDialog({ action: { action, summary, roles }, onClose }: Props) {
  const narrowed: Role[] = roles.filter((role) => role !== STAFF);
  const form = useContractForm(editActionRoles, {
    values: { roles: narrowed },
    toBody: (typed) => ({ ...typed, action }),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={`Roles: ${permissionWords(action)}`}
      purpose={`${summary}.`}
      form={form}
      start="first"
      submitLabel={({ roles: chosen }) => (chosen.length === 0 ? "Open to all staff" : "Save roles")}
      busyLabel="Saving …"
      onClose={onClose}
    >
      <RolesField
        {...form.field("roles")}
        label="Roles"
        offered={NARROWED_ROLES}
        choose={withAdmin}
        isImplied={adminIsImplied}
        help="With none selected, all staff may do it. Administrators always may; others need the permission of a user with one of these roles."
      />
    </FormDialog>
  );
}
