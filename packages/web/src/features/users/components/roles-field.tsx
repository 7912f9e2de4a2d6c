import { type Role, roleWords, STAFF } from "@apothecary/core/lib/rules/roles";
import { Field, type FieldProps } from "../../../kit/form/field.tsx";
import { Columns } from "../../../kit/layout/grid.tsx";
import { offeredRoles, staffIsImplied, withRole } from "./user-roles.ts";
import "./roles-field.css";

const HELP = "Every staff role includes Staff. Client and Supplier cannot be combined with other roles.";

interface Props extends FieldProps<Role[]> {
  /** The roles to choose from; by default those that a user may hold. */
  offered?: readonly Role[];
  help?: string;
  label?: string;
  /** The roles after a choice; by default with those that it brings or takes away from a user. */
  choose?: (roles: readonly Role[], role: Role, has: boolean) => Role[];
  /** Whether the others imply a role, so that it cannot be removed. */
  isImplied?: (role: Role, roles: readonly Role[]) => boolean;
}

const staffRoleIsImplied = (role: Role, roles: readonly Role[]): boolean => role === STAFF && staffIsImplied(roles);

/** The roles of a user, or of a token. Each choice adds or removes the roles that depend on it. */
export function RolesField({
  value,
  onChange,
  offered = offeredRoles(value),
  help = HELP,
  label = "Permissions",
  choose = withRole,
  isImplied = staffRoleIsImplied,
  ...field
}: Props) {
  return (
    <Field {...field} label={label} help={help} group wide>
      {(attributes) => (
        <Columns gap={0} className="roles-field" role="group" aria-labelledby={`${attributes.id}-label`} aria-describedby={attributes["aria-describedby"]}>
          {offered.map((role) => (
            <label key={role} className="field-check">
              <input
                type="checkbox"
                name={role}
                checked={value.includes(role)}
                disabled={isImplied(role, value)}
                aria-invalid={attributes["aria-invalid"]}
                onChange={(event) => onChange(choose(value, role, event.target.checked))}
              />
              {roleWords(role)}
            </label>
          ))}
        </Columns>
      )}
    </Field>
  );
}
