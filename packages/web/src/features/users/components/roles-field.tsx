import { type Role, roleWords, STAFF } from "@apothecary/core/lib/rules/roles";
import { Field, type FieldProps } from "../../../kit/form/field.tsx";
import { Columns } from "../../../kit/layout/grid.tsx";
import { offeredRoles, staffIsImplied, withRole } from "./user-roles.ts";
import "./roles-field.css";

/** The roles of a user. Each choice adds or removes the roles that depend on it. */
export function RolesField({ value, onChange, ...field }: FieldProps<Role[]>) {
  return (
    <Field {...field} label="Permissions" help="Every staff role includes Staff. Client and Supplier cannot be combined with other roles." group wide>
      {(attributes) => (
        <Columns gap={0} className="roles-field" role="group" aria-labelledby={`${attributes.id}-label`} aria-describedby={attributes["aria-describedby"]}>
          {offeredRoles(value).map((role) => (
            <label key={role} className="field-check">
              <input
                type="checkbox"
                name={role}
                checked={value.includes(role)}
                disabled={role === STAFF && staffIsImplied(value)}
                aria-invalid={attributes["aria-invalid"]}
                onChange={(event) => onChange(withRole(value, role, event.target.checked))}
              />
              {roleWords(role)}
            </label>
          ))}
        </Columns>
      )}
    </Field>
  );
}
