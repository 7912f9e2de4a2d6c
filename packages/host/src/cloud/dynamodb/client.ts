import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { REGION } from "../names.ts";

/** A client of the engine itself, whose calls need no rights. */
export function dynamoClient(endpoint: string): DynamoDBClient {
  return new DynamoDBClient({ endpoint, region: REGION, credentials: { accessKeyId: "engine", secretAccessKey: "engine" } });
}
