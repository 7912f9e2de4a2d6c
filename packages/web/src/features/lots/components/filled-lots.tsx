import { type LotCertificate, STATE_WORDS } from "@apothecary/core/release/contract";
import { LotLink } from "../../../entities/lot/lot-link.tsx";
import { Stack } from "../../../kit/layout/stack.tsx";

/** The lots of a filling at risk, each with its state. */
export function FilledLots({ lots }: { lots: LotCertificate["filledFrom"] }) {
  return (
    <Stack gap={0}>
      {lots.map(({ sku, batchNumber, state }) => (
        <span key={`${sku} ${batchNumber}`}>
          <span className="code">{sku}</span> <LotLink sku={sku} batchNumber={batchNumber} />: {STATE_WORDS[state]}
        </span>
      ))}
    </Stack>
  );
}
