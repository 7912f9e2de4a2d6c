/**
 * The stock of a client, supplier or owner as a CSV file.
 */
import type { BusinessRef } from "@apothecary/core/directory/contract";
import { BUSINESS_TYPES, type BusinessType, businessStockReport, STOCK_REPORT_TYPES } from "@apothecary/core/reports/contract";
import { BusinessChooser } from "../../../entities/business/business-chooser.tsx";
import { ChoiceField } from "../../../kit/form/choice-field.tsx";
import { useContractForm } from "../../../kit/form/contract-form.ts";
import { Row, Stack } from "../../../kit/layout/stack.tsx";
import { fetchFile } from "../../../lib/server/fetch-file.ts";
import { ownBusinessId } from "../../../lib/user/own-businesses.ts";
import { Widget } from "./widget.tsx";

const TYPES = BUSINESS_TYPES.map((value) => ({ value, label: value }));
const REPORTS = STOCK_REPORT_TYPES.map((value) => ({ value, label: value }));

/** The businesses that can be selected for each type. */
const OFFERED: Record<BusinessType, (business: BusinessRef) => boolean> = {
  Client: ({ client }) => client,
  Supplier: ({ supplier }) => supplier,
  Owner: ({ owner, id }) => owner || id === ownBusinessId(),
};

const AT_FIRST: { selectedBusiness: number | null; businessType: BusinessType; reportType: (typeof STOCK_REPORT_TYPES)[number] } = {
  selectedBusiness: null,
  businessType: "Client",
  reportType: "Summary",
};

/** For an owner, the own company is the default (specification 3, section 2). */
export function StockReportWidget() {
  const form = useContractForm(businessStockReport, {
    values: AT_FIRST,
    toBody: (values) => values,
    required: { selectedBusiness: "Business" },
    inSteps: true,
    onDone: (answer) => ("url" in answer ? fetchFile(answer) : undefined),
  });
  const chosenType = form.values.businessType;
  const type = form.field("businessType");
  return (
    <Widget title="Stock reports" formOnly>
      <form
        ref={form.element}
        noValidate
        aria-label="Stock report"
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        <Stack gap={3}>
          <ChoiceField
            {...type}
            label="Business type"
            choices={TYPES}
            onChange={(chosen) => {
              if (!chosen) return;
              type.onChange(chosen);
              form.set("selectedBusiness", chosen === "Owner" ? ownBusinessId() : null);
            }}
          />
          <BusinessChooser {...form.field("selectedBusiness")} label="Business" only={OFFERED[chosenType]} />
          <ChoiceField
            {...form.field("reportType")}
            label="Report"
            choices={REPORTS}
            onChange={(chosen) => (chosen ? form.set("reportType", chosen) : undefined)}
          />
          <Row justify="end">
            <button type="submit" className="button" aria-busy={form.busy} aria-disabled={form.busy}>
              {form.busy ? "Creating the file …" : "Download CSV"}
            </button>
          </Row>
        </Stack>
      </form>
    </Widget>
  );
}
