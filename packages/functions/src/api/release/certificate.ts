import { readCertificate } from "@apothecary/core/release/certificate";
import { certificate } from "@apothecary/core/release/contract";
import { api } from "../../lib/api.ts";

/** The certificate of a lot. */
export const handler = api(certificate, ({ body }) => readCertificate(body.sku, body.batchNumber));
