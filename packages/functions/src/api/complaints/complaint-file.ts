import { linkToComplaintFile } from "@apothecary/core/complaints/complaint-files";
import { complaintFile } from "@apothecary/core/complaints/contract";
import { reportApi } from "../../lib/report-api.ts";

/** A link that downloads a file of a complaint. */
export const handler = reportApi(complaintFile, ({ body }) => linkToComplaintFile(body));
