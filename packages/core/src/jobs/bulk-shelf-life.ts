/**
 * The shelf life that a client accepts at least, of the bulk that is filled for it: finished goods have what their bulk has
 * left. Other materials have no minimum.
 */
import { type BusinessRow, businessKey } from "../directory/business.rows.ts";
import { shapedBy } from "../lib/rules/keyed.ts";
import { MinimumShelfLife } from "../lib/rules/shelf-life.ts";
import { getMany } from "../lib/table/table.ts";
import type { Job, JobLine } from "./job.rows.ts";

/** By client. */
export type Minimums = ReadonlyMap<number, MinimumShelfLife>;

const isBulk = ({ origin }: Pick<JobLine, "origin">): boolean => origin === "bulk";

/** The minimums of the clients for whom jobs fill bulk. Eventually consistent: proposals and forecasts use them. */
export async function readMinimums(jobs: readonly Pick<Job, "clientId" | "lines">[]): Promise<Minimums> {
  const filling = jobs.filter(({ lines }) => Object.values(lines).some(isBulk));
  const clients = await getMany<BusinessRow>([...new Set(filling.map(({ clientId }) => clientId))].map(businessKey));
  return new Map(clients.flatMap((client) => (client ? [[client.id, shapedBy(MinimumShelfLife, client)] as const] : [])));
}

/** The minimum that a line of a client's job has; null if it has none. */
export function lineMinimum(line: Pick<JobLine, "origin">, clientId: number, minimums: Minimums): MinimumShelfLife | null {
  return isBulk(line) ? (minimums.get(clientId) ?? null) : null;
}
