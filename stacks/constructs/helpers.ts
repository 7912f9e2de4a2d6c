import { CfnResource, type Stack } from "aws-cdk-lib";
import type { IConstruct } from "constructs";
import { logGroup } from "./logs.ts";

/**
 * Gives the functions that the CDK brings, such as the one that empties a bucket before it is removed, a log group that
 * ends with the stage, and takes their right to create one without an end.
 */
export function keepHelperLogs(stack: Stack, stage: string): void {
  const resources = stack.node.findAll().filter((node: IConstruct): node is CfnResource => CfnResource.isCfnResource(node));
  const helpers = resources.filter((node) => node.node.path.includes("CustomResourceProvider"));
  if (helpers.length === 0) return;
  const { logGroupName, logGroupArn } = logGroup(stack, "HelperLog", stage);
  for (const helper of helpers) {
    if (helper.cfnResourceType === "AWS::Lambda::Function") helper.addPropertyOverride("LoggingConfig", { LogGroup: logGroupName });
    if (helper.cfnResourceType !== "AWS::IAM::Role") continue;
    const writesLogs = { Effect: "Allow", Action: ["logs:CreateLogStream", "logs:PutLogEvents"], Resource: logGroupArn };
    helper.addPropertyDeletionOverride("ManagedPolicyArns");
    helper.addPropertyOverride("Policies", [{ PolicyName: "logs", PolicyDocument: { Version: "2012-10-17", Statement: [writesLogs] } }]);
  }
}
