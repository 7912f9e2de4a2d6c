import type { Stack } from "aws-cdk-lib";
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { ILogGroup } from "aws-cdk-lib/aws-logs";

/** The role of functions with the same rights: these, and writing their logs and traces. Nothing is added to it later. */
export function functionRole(stack: Stack, id: string, { logs, rights }: { logs: ILogGroup; rights: PolicyStatement[] }): Role {
  const own = [
    new PolicyStatement({ actions: ["logs:CreateLogStream", "logs:PutLogEvents"], resources: [logs.logGroupArn] }),
    // X-Ray's actions cannot be limited to resources.
    new PolicyStatement({ actions: ["xray:PutTraceSegments", "xray:PutTelemetryRecords"], resources: ["*"] }),
  ];
  const inlinePolicies = { rights: new PolicyDocument({ statements: [...rights, ...own] }) };
  return new Role(stack, id, { assumedBy: new ServicePrincipal("lambda.amazonaws.com"), inlinePolicies });
}
