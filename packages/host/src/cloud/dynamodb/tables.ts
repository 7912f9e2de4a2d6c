/**
 * What the engine does not know of tables: recovery, tags, and who made them. A restored table belongs to no stack.
 */
import { DeleteTableCommand } from "@aws-sdk/client-dynamodb";
import { AwsError } from "../errors.ts";
import type { Properties, Registry } from "../registry.ts";
import { dynamoClient } from "./client.ts";
import { restoreTable } from "./restore.ts";

const TABLE = "AWS::DynamoDB::Table";
type Input = Record<string, unknown>;
interface Tag {
  Key: string;
  Value: string;
}

/** Actions on tables that the engine does not answer. */
export type TableActions = Record<string, (input: Input) => unknown>;

export class Tables {
  readonly #registry: Registry;

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  partitionKey(table: string): string {
    const keys = this.#properties(table)["KeySchema"] as { AttributeName: string; KeyType: string }[];
    return keys.find(({ KeyType }) => KeyType === "HASH")?.AttributeName ?? "";
  }

  actions(endpoint: string): TableActions {
    const named = (input: Input): Properties => this.#properties(String(input["TableName"]));
    const tagged = (input: Input): Properties => this.#properties(String(input["ResourceArn"]).split(":table/").pop() ?? "");
    return {
      RestoreTableToPointInTime: async (input) => {
        const answer = await restoreTable(endpoint, input);
        const { KeySchema } = this.#properties(String(input["SourceTableName"]));
        const id = String(input["TargetTableName"]);
        this.#registry.add({ type: TABLE, id, properties: { KeySchema }, attributes: {}, owner: "a restore" });
        return answer;
      },
      DeleteTable: async (input) => {
        const id = String(input["TableName"]);
        named(input);
        await dynamoClient(endpoint).send(new DeleteTableCommand({ TableName: id }));
        this.#registry.remove(TABLE, id);
        return {};
      },
      DescribeContinuousBackups: (input) => {
        const { PointInTimeRecoveryEnabled } = (named(input)["PointInTimeRecoverySpecification"] ?? {}) as { PointInTimeRecoveryEnabled?: boolean };
        const PointInTimeRecoveryStatus = PointInTimeRecoveryEnabled ? "ENABLED" : "DISABLED";
        return { ContinuousBackupsDescription: { ContinuousBackupsStatus: "ENABLED", PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus } } };
      },
      UpdateContinuousBackups: (input) => {
        named(input)["PointInTimeRecoverySpecification"] = input["PointInTimeRecoverySpecification"];
        return {};
      },
      ListTagsOfResource: (input) => ({ Tags: tagged(input)["Tags"] ?? [] }),
      TagResource: (input) => {
        const properties = tagged(input);
        properties["Tags"] = [...((properties["Tags"] ?? []) as Tag[]), ...(input["Tags"] as Tag[])];
        return {};
      },
    };
  }

  #properties(table: string): Properties {
    const found = this.#registry.get(TABLE, table)?.properties;
    if (!found) throw new AwsError("ResourceNotFoundException", `Requested resource not found: Table: ${table} not found`);
    return found;
  }
}
