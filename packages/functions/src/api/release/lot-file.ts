import { lotFile } from "@apothecary/core/release/contract";
import { linkToLotFile } from "@apothecary/core/release/lot-files";
import { reportApi } from "../../lib/report-api.ts";

/** A link that downloads a file of a lot. */
export const handler = reportApi(lotFile, ({ body }) => linkToLotFile(body));
