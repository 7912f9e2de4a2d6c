import { addDays } from "@apothecary/core/lib/rules/calendar";
import { createApiToken, MAX_TOKEN_DAYS, MAX_TOKEN_NAME } from "@apothecary/core/users/contract";
import type { Role } from "@apothecary/core/lib/rules/roles";
import { useState } from "react";
import { FormDialog } from "../../../kit/dialog/form-dialog.tsx";
import { useContractForm } from "../../../kit/form/contract-form.ts";
import { DayField } from "../../../kit/form/day-field.tsx";
import { TextField } from "../../../kit/form/text-field.tsx";
import { today } from "../../../lib/user/business-time.ts";
import { RolesField } from "./roles-field.tsx";
import { ShownToken } from "./shown-token.tsx";

/** The life of a token that the dialog proposes, in days. */
const PROPOSED_DAYS = 90;

interface Props {
  /** The roles of the user: a token can have no others. */
  held: readonly Role[];
  onClose: () => void;
}

/** Creates a token, then shows it once. */
export function NewTokenDialog({ held, onClose }: Props) {
  const [created, setCreated] = useState<{ name: string; token: string | null }>();
  if (created) return <ShownToken {...created} onClose={onClose} />;
  return <TokenForm held={held} onDone={setCreated} onClose={onClose} />;
}

function TokenForm({ held, onDone, onClose }: Props & { onDone: (created: { name: string; token: string | null }) => void }) {
  const day = today();
  const roles: Role[] = [];
  const form = useContractForm(createApiToken, {
    values: { name: "", expiresOn: addDays(day, PROPOSED_DAYS), roles },
    toBody: (typed) => typed,
    required: { expiresOn: "Last day" },
    onDone: ({ token }, { name }) => onDone({ name, token }),
  });
  const { field } = form;
  return (
    <FormDialog
      title="New Token"
      purpose="A program sends the token instead of signing in. What it does is recorded under your name and the token's."
      form={form}
      submitLabel="Create token"
      busyLabel="Creating …"
      onClose={onClose}
    >
      <TextField {...field("name")} label="Name" maxLength={MAX_TOKEN_NAME} placeholder="Scales in bay 2" help="The program or device that will use it." />
      <DayField {...field("expiresOn")} label="Last day" min={day} max={addDays(day, MAX_TOKEN_DAYS)} help="At most a year ahead." />
      <RolesField {...field("roles")} offered={held} help="Only what the program needs. A permission that you lose ends for the token too." />
    </FormDialog>
  );
}
