/** What a certificate says, as texts: on the page and in the PDF file alike. Pure. */
import { isKept, STATE_WORDS } from "./lot-shapes.ts";
import type { LotCertificate } from "./contract.ts";
import { limitsText, resultText } from "./specification-shapes.ts";

/** How days, instants (both ISO 8601) and quantities are written. */
interface Writing {
  day: (day: string) => string;
  instant: (at: string) => string;
  quantity: (quantity: number, unit: LotCertificate["unit"]) => string;
}

/** A table with its headings. */
export interface SheetTable {
  caption: string;
  headings: readonly string[];
  rows: readonly (readonly string[])[];
}

interface CertificateSheet {
  title: string;
  /** Those without a value are left out. */
  facts: readonly { label: string; value: string }[];
  results: SheetTable;
  samples: SheetTable;
  files: SheetTable;
}

/** The certificate of analysis of a lot (contract, section 8, Its lots). */
export function certificateSheet(lot: LotCertificate, writing: Writing): CertificateSheet {
  return {
    title: `${lot.name}, batch ${lot.batchNumber}`,
    facts: certificateFacts(lot, writing).flatMap(([label, value]) => (value ? [{ label, value }] : [])),
    results: resultTable(lot),
    samples: sampleTable(lot, writing),
    files: {
      caption: "Files",
      headings: ["File", "Added", "By"],
      rows: lot.files.map(({ fileName, addedAt, addedBy }) => [fileName, writing.instant(addedAt), addedBy]),
    },
  };
}

function certificateFacts(lot: LotCertificate, { day, instant, quantity }: Writing): [string, string | null | undefined][] {
  const { decision, filledFrom } = lot;
  const stated = decision?.quantity ?? lot.quantity;
  return [
    ["SKU", lot.sku],
    ["Supplier batch", lot.supplierBatchNumber],
    // A lot that was used up before it was decided has no quantity to state.
    ["Quantity", stated > 0 ? quantity(stated, lot.unit) : null],
    ["Expiry", lot.expiryDate && day(lot.expiryDate)],
    ["State", STATE_WORDS[lot.state]],
    ["Decided by", decision && `${decision.name} (${decision.by}), ${instant(decision.at)}`],
    ["Signature", decision?.meaning],
    ["Only for", decision?.onlyFor?.name],
    ["Condition", decision?.condition],
    ["Deviation", decision?.deviation],
    ["Retest by", decision?.retestOn && day(decision.retestOn)],
    ["Filled at risk with", filledFrom.map((bulk) => `${bulk.sku} ${bulk.batchNumber}: ${STATE_WORDS[bulk.state]}`).join("; ")],
    ["Signed content", decision?.shown],
  ];
}

function resultTable({ results }: LotCertificate): SheetTable {
  const rows = results.map((result) => {
    const { test, method, value, outOfSpecification, by } = result;
    return [test, method, limitsText(result), resultText(result, value), outOfSpecification ? "No" : "Yes", by];
  });
  return { caption: "Results", headings: ["Test", "Method", "Limits", "Result", "Within limits", "By"], rows };
}

/** The samples that are kept, by the numbers in which all were taken. */
function sampleTable({ samples, unit }: LotCertificate, { day, instant, quantity }: Writing): SheetTable {
  const rows = samples.flatMap((sample, i) => {
    const { retained, purpose, at, by } = sample;
    if (!retained || !isKept(sample)) return [];
    const until = retained.keepUntil ? day(retained.keepUntil) : "";
    return [[String(i + 1), quantity(sample.quantity, unit), purpose, retained.location, until, `${instant(at)}, ${by}`]];
  });
  return { caption: "Retained samples", headings: ["Sample", "Quantity", "Purpose", "Kept at", "Until", "Taken"], rows };
}
