/**
 * A nightly backup of the table, with a copy in the vault of a second account: rights in this account do not reach it.
 */
import { Duration, type Stack } from "aws-cdk-lib";
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from "aws-cdk-lib/aws-backup";
import { Schedule } from "aws-cdk-lib/aws-events";
import { stageRemovalPolicy } from "./stage.ts";

/** In UTC: after the night's seals. */
const TIME = Schedule.cron({ hour: "4", minute: "0" });
/** In this account, point-in-time recovery has as much. */
const OWN_DAYS = Duration.days(7);
const COPY_DAYS = Duration.days(90);

export function addBackup(stack: Stack, { stage, tableName, copyTo }: { stage: string; tableName: string; copyTo: string }): void {
  const vault = new BackupVault(stack, "Backups", { removalPolicy: stageRemovalPolicy(stage) });
  const copies = BackupVault.fromBackupVaultArn(stack, "Copies", copyTo);
  const rule = new BackupPlanRule({
    ruleName: "Nightly",
    scheduleExpression: TIME,
    deleteAfter: OWN_DAYS,
    copyActions: [{ destinationBackupVault: copies, deleteAfter: COPY_DAYS }],
  });
  const plan = new BackupPlan(stack, "Backup", { backupVault: vault, backupPlanRules: [rule] });
  const table = stack.formatArn({ service: "dynamodb", resource: "table", resourceName: tableName });
  plan.addSelection("Table", { resources: [BackupResource.fromArn(table)] });
}
