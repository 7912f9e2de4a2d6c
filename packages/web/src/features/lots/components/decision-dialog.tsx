/** The signed decision on a batch. */
import { type LotCertificate, releaseLot } from "@apothecary/core/release/contract";
import type { PasskeyAnswer } from "@apothecary/core/users/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { BusinessChooser } from "../../../entities/business/business-chooser.tsx";
import { shownResult } from "../../../entities/lot/certificate.ts";
import { ProofField } from "../../../entities/signature/proof-field.tsx";
import { FormDialog } from "../../../kit/dialog/form-dialog.tsx";
import { ChoiceField } from "../../../kit/form/choice-field.tsx";
import { type ContractForm, useContractForm } from "../../../kit/form/contract-form.ts";
import { TextArea } from "../../../kit/form/text-field.tsx";
import { Facts } from "../../../kit/layout/facts.tsx";
import { showDay, showQuantity } from "../../../kit/table/columns/format.ts";
import { FilledLots } from "./filled-lots.tsx";
import { passkeysQuery } from "../../../lib/user/signing-passkey.ts";

type Decision = "release" | "reject" | "conditional";

const CHOICES: readonly { value: Decision; label: string }[] = [
  { value: "release", label: "Release" },
  { value: "conditional", label: "Under a condition" },
  { value: "reject", label: "Reject" },
];
const VERBS: Readonly<Record<Decision, string>> = { release: "Release", conditional: "Release under the condition", reject: "Reject" };
const MEANINGS: Readonly<Record<Decision, string>> = {
  release: "I have checked the batch and its results, and release it.",
  conditional: "I have checked the batch and its results, and release it under the condition.",
  reject: "I have checked the batch and its results, and reject it.",
};

type Party = "anyone" | "client" | "job";
const PARTIES: readonly { value: Party; label: string }[] = [
  { value: "anyone", label: "For anyone" },
  { value: "client", label: "For one client" },
  { value: "job", label: "For one job" },
];
const FOR_ANYONE = { party: "anyone" as Party | null, onlyClientId: null as number | null, onlyJobId: null as string | null };
/** The field that each choice requires. */
const PARTY_FIELDS = { anyone: {}, client: { onlyClientId: "Client" }, job: { onlyJobId: "Job" } };
type Entered = typeof FOR_ANYONE & { condition: string };

const MAX_EXPLANATION = 500;
const [BAD_PASSWORD, BAD_PASSKEY] = ["This is not your password.", "This passkey was not accepted."];

/** Shows what is signed, then asks for the decision and the signature. */
export function DecisionDialog({ lot: live, onClose }: { lot: LotCertificate; onClose: () => void }) {
  // What is signed is what was shown on opening.
  const [lot] = useState(live);
  const [passkey, setPasskey] = useState<PasskeyAnswer>();
  const [fault, setFault] = useState<string>();
  const hasPasskey = (useQuery(passkeysQuery).data ?? []).length > 0;
  const form = useContractForm(releaseLot, {
    values: { decision: "release" as Decision | null, condition: "", ...FOR_ANYONE, deviation: "", meaning: "", password: "" },
    // What was typed for another decision is hidden, and not sent.
    toBody: ({ password, meaning, decision, party, onlyClientId, onlyJobId, condition, deviation }) => ({
      ...{ decision, sku: lot.sku, batchNumber: lot.batchNumber, version: lot.version, quantity: lot.quantity },
      ...{ condition: decision === "conditional" ? condition : "", deviation: decision === "reject" ? "" : deviation },
      ...(decision === "reject" ? {} : { retestOn: lot.nextRetestOn }),
      ...(decision === "conditional" && party === "client" ? { onlyClientId } : {}),
      ...(decision === "conditional" && party === "job" ? { onlyJobId: onlyJobId === null ? null : Number(onlyJobId) } : {}),
      signature: { ...(passkey ? { passkey } : { password }), meaning: meaning || MEANINGS[decision ?? "release"] },
    }),
    required: ({ decision, party }) => ({
      ...(passkey ? {} : { password: "Password" }),
      ...(decision === "conditional" ? { condition: "Condition", ...PARTY_FIELDS[party ?? "anyone"] } : {}),
    }),
    placeRefusal: ({ status, message }) => {
      if (status !== 401) return { path: "decision", message };
      setPasskey(undefined);
      return { path: "password", message: passkey ? BAD_PASSKEY : BAD_PASSWORD };
    },
    onDone: onClose,
  });
  const decision = form.values.decision ?? "release";
  const password = form.field("password");
  const outside = lot.results.filter(({ outOfSpecification }) => outOfSpecification);
  return (
    <FormDialog
      title="Decide on the batch"
      purpose={`${lot.sku} ${lot.name}, batch ${lot.batchNumber}. The decision is signed with your password${hasPasskey ? " or passkey" : ""}.`}
      form={form}
      danger={decision === "reject"}
      submitLabel={`${VERBS[decision]}: ${showQuantity(lot.quantity, lot.unit)}`}
      busyLabel="Signing …"
      onClose={onClose}
    >
      <Signed lot={lot} releases={decision !== "reject"} />
      <ChoiceField {...form.field("decision")} label="Decision" choices={CHOICES} segmented />
      {decision === "conditional" ? <Condition form={form} jobs={lot.jobs} /> : null}
      {outside.length > 0 && decision !== "reject" ? (
        <TextArea
          {...form.field("deviation")}
          label="Deviation"
          help={`Why it may be used although ${outside.map(({ test }) => test).join(", ")} is outside of the specification.`}
          maxLength={MAX_EXPLANATION}
          rows={2}
        />
      ) : null}
      <TextArea {...form.field("meaning")} label="What your signature means" placeholder={MEANINGS[decision]} maxLength={200} rows={2} optional />
      <ProofField
        {...password}
        error={fault ?? password.error}
        onChange={(typed) => {
          setFault(undefined);
          password.onChange(typed);
        }}
        label="Your password"
        kind="current"
        offered={hasPasskey}
        word="Use passkey"
        passkey={passkey}
        onPasskey={(answer) => {
          setFault(undefined);
          setPasskey(answer);
        }}
        onFault={setFault}
      />
    </FormDialog>
  );
}

/** What the release depends on, and for whom it is. */
function Condition({ form: { field, values }, jobs }: { form: Pick<ContractForm<Entered>, "field" | "values">; jobs: LotCertificate["jobs"] }) {
  const choices = jobs.map(({ jobId, jobNumber, client, name }) => ({ value: String(jobId), label: `${jobNumber}, ${name}, ${client}` }));
  return (
    <>
      <TextArea {...field("condition")} label="Condition" maxLength={MAX_EXPLANATION} rows={2} />
      <ChoiceField
        {...field("party")}
        label="It may be used"
        choices={PARTIES}
        help={values.party === "anyone" ? undefined : "Until it is released, it cannot be reserved, used or sent for others."}
        segmented
      />
      {values.party === "client" ? <BusinessChooser {...field("onlyClientId")} label="Client" only={({ client }) => client} /> : null}
      {values.party === "job" ? <ChoiceField {...field("onlyJobId")} label="Job" choices={choices} help="The open jobs that need the item." /> : null}
    </>
  );
}

/** What is signed, in words and numbers. */
function Signed({ lot, releases }: { lot: LotCertificate; releases: boolean }) {
  const { quantity, unit, supplierBatchNumber, expiryDate, results, missing, nextRetestOn, filledFrom } = lot;
  const shown = results.map((result) => `${result.test}: ${shownResult(result)}${result.outOfSpecification ? ", outside of the specification" : ""}`);
  return (
    <Facts
      facts={[
        { label: "Quantity", value: showQuantity(quantity, unit) },
        { label: "Supplier batch", value: supplierBatchNumber },
        { label: "Expiry", value: showDay(expiryDate) },
        ...(releases && nextRetestOn !== null ? [{ label: "Retest by", value: showDay(nextRetestOn) }] : []),
        { label: "Results", value: shown.join("; ") },
        ...(filledFrom.length > 0 ? [{ label: "Filled at risk with", value: <FilledLots lots={filledFrom} /> }] : []),
        ...(missing.length > 0 ? [{ label: "Missing", value: missing.join(", ") }] : []),
      ]}
    />
  );
}
