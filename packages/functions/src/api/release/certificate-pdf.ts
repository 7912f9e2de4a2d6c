import { reportCertificate } from "@apothecary/core/release/certificate-pdf";
import { certificatePdf } from "@apothecary/core/release/contract";
import { reportApi } from "../../lib/report-api.ts";

/** The certificate of a lot as a PDF file. */
export const handler = reportApi(certificatePdf, ({ body }) => reportCertificate(body.sku, body.batchNumber));
