/**
 * Saved queries of CloudWatch Logs Insights over the logs of all functions, in a folder for each stage.
 */
import type { Stack } from "aws-cdk-lib";
import { type ILogGroup, QueryDefinition, QueryString } from "aws-cdk-lib/aws-logs";
import { prefixed } from "./stage.ts";

/** Operations carry the id of their request, so that lines of both are found. */
const ONE_REQUEST = {
  fields: ["@timestamp", "level", "route", "event", "user", "status", "milliseconds", "fault", "fault.message", "fault.stack", "@log"],
  filterStatements: ['requestId = "00000000-0000-0000-0000-000000000000" or operation = "00000000-0000-0000-0000-000000000000"'],
  sort: "@timestamp asc",
};
const SLOWEST_CALLS = {
  filterStatements: ["ispresent(milliseconds)"],
  statsStatements: [
    "max(milliseconds) as slowest, pct(milliseconds, 99) as p99, pct(milliseconds, 50) as median, sum(coldStart) as coldStarts, count(*) as calls by route",
  ],
  sort: "slowest desc",
  limit: 50,
};
const REFUSALS = {
  filterStatements: ["status >= 400 and status < 500"],
  statsStatements: ["count(*) as refusals by user, route, status"],
  sort: "refusals desc",
  limit: 200,
};

export function addQueries(stack: Stack, stage: string, logGroups: ILogGroup[]): void {
  const queries = { "One request": ONE_REQUEST, "Slowest calls": SLOWEST_CALLS, "Refusals by user": REFUSALS };
  for (const [name, query] of Object.entries(queries)) {
    new QueryDefinition(stack, name.replaceAll(" ", ""), {
      queryDefinitionName: `${prefixed(stage, "queries")}/${name}`,
      queryString: new QueryString(query),
      logGroups,
    });
  }
}
