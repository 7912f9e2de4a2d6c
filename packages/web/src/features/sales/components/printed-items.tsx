import type { PrintedItem } from "@apothecary/core/sales/contract";
import { JobLink } from "../../../entities/job/job-link.tsx";
import { Notice } from "../../../kit/page/page.tsx";

/** The warning before lines with a printed recipe sheet are cancelled; nothing if there are none. */
export function PrintedItems({ items }: { items: readonly PrintedItem[] }) {
  if (items.length === 0) return null;
  return (
    <>
      <Notice role="alert">
        <span>Recipe sheets are printed already. The cancellation needs manual follow-up, and other jobs need re-allocating.</span>
      </Notice>
      <ul>
        {items.map(({ salesId, jobId, jobNumber, productSku, productName }) => (
          <li key={salesId}>
            <JobLink jobId={jobId} jobNumber={jobNumber} /> <span className="code">{productSku}</span> {productName}
          </li>
        ))}
      </ul>
    </>
  );
}
