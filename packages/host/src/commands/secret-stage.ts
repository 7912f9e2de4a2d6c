import { callAws } from "@apothecary/core/lib/stage/aws-call";
import { businessSettings } from "@apothecary/core/lib/stage/setting-table";
import { configure } from "@apothecary/core/lib/stage/settings";
import { operatorParameter, tableInUse } from "@apothecary/core/lib/stage/stage-values";
import { queryAll } from "@apothecary/core/lib/table/table";
import { SEAL_KEYS, type SealKeyRow } from "@apothecary/core/seals/seal.rows";
import { createSigner } from "@apothecary/core/seals/signing";
import { sendOriginHeader } from "./distribution.ts";
import type { Progressing, SecretName, SecretStage } from "./replace-secret.ts";

/** A secret of a deployed stage, found by the parameters that its stacks write. */
export async function secretStage(stage: string, name: SecretName, progress: Progressing): Promise<SecretStage> {
  const { table } = await tableInUse(stage);
  configure({ stage, tableName: table, dynamodbEndpoint: undefined });
  const { [name]: SecretId, ...others } = JSON.parse(await operatorParameter(stage, "secrets")) as Record<SecretName, string>;
  return {
    sessionIdleSeconds: businessSettings(others).values.SESSION_IDLE_SECONDS,
    read: async () => (await callAws<{ SecretString: string }>("secretsmanager", "GetSecretValue", { SecretId })).SecretString,
    write: async (SecretString) =>
      void (await callAws("secretsmanager", "PutSecretValue", { SecretId, SecretString, ClientRequestToken: crypto.randomUUID() })),
    sendHeader: async (value) => sendOriginHeader(await operatorParameter(stage, "distribution"), value, progress),
    hasSealKey: async (secret) => {
      const { keyId } = createSigner(secret);
      return (await queryAll<SealKeyRow>({ partition: SEAL_KEYS, strong: true })).some((key) => key.keyId === keyId);
    },
  };
}
