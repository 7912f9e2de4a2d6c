/**
 * Secrets Manager: each secret has a current value and the one before it.
 */
import { randomInt, randomUUID } from "node:crypto";
import type { Effects } from "../cloudformation/resources.ts";
import { AwsError, NotImitated } from "../errors.ts";
import type { JsonActions } from "../front/service.ts";
import type { Caller, Callers } from "../iam/callers.ts";
import type { Held, Registry } from "../registry.ts";

interface Version {
  id: string;
  value: string;
  createdAt: number;
}

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const DIGITS = "0123456789";
const PUNCTUATION = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";
const GENERATION = ["PasswordLength", "ExcludePunctuation", "ExcludeCharacters", "SecretStringTemplate", "GenerateStringKey"];

export class Secrets {
  readonly #registry: Registry;
  /** Newest first. */
  readonly #versions = new Map<string, Version[]>();

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  get effects(): Effects {
    return {
      made: ({ id, properties }) => void this.put(id, firstValue(properties)),
      changed: ({ id, properties }, before) => {
        const [now, then] = [properties, before].map(({ GenerateSecretString, SecretString }) => JSON.stringify([GenerateSecretString, SecretString]));
        // Other rules for a generated value generate another one.
        if (now !== then) this.put(id, firstValue(properties));
      },
      removed: ({ id }) => void this.#versions.delete(id),
    };
  }

  /** A secret by its ARN or name. */
  get(nameOrArn: string): Held {
    const found = this.#registry
      .all("AWS::SecretsManager::Secret")
      .find(({ id }) => id === nameOrArn || id.replace(/^.*:secret:/, "").replace(/-\w{6}$/, "") === nameOrArn);
    if (!found) throw new AwsError("ResourceNotFoundException", "Secrets Manager can't find the specified secret.");
    return found;
  }

  value(nameOrArn: string, stage = "AWSCURRENT"): Version {
    const versions = this.#versions.get(this.get(nameOrArn).id) ?? [];
    const version = { AWSCURRENT: versions[0], AWSPREVIOUS: versions[1] }[stage];
    if (!version) throw new AwsError("ResourceNotFoundException", `Secrets Manager can't find the specified secret value for staging label: ${stage}`);
    return version;
  }

  put(id: string, value: string, versionId: string = randomUUID()): Version {
    const version = { id: versionId, value, createdAt: Date.now() / 1_000 };
    this.#versions.set(id, [version, ...(this.#versions.get(id) ?? [])]);
    return version;
  }
}

function firstValue(properties: Record<string, unknown>): string {
  const { GenerateSecretString: generate, SecretString } = properties as { GenerateSecretString?: Record<string, unknown>; SecretString?: string };
  if (!generate) return SecretString ?? "";
  for (const name of Object.keys(generate)) if (!GENERATION.includes(name)) throw new NotImitated(`${name} of a generated secret`);
  const excluded = String(generate["ExcludeCharacters"] ?? "");
  const letters = [...LETTERS, ...DIGITS, ...(generate["ExcludePunctuation"] === true ? "" : PUNCTUATION)].filter((letter) => !excluded.includes(letter));
  const value = Array.from({ length: Number(generate["PasswordLength"] ?? 32) }, () => letters[randomInt(letters.length)]).join("");
  const key = generate["GenerateStringKey"];
  return key === undefined ? value : JSON.stringify({ ...(JSON.parse(String(generate["SecretStringTemplate"])) as object), [String(key)]: value });
}

export function secretsActions(secrets: Secrets, callers: Callers): JsonActions {
  const asked = (caller: Caller, action: string, input: Record<string, unknown>): Held => {
    const secret = secrets.get(String(input["SecretId"]));
    callers.demand(caller, { action: `secretsmanager:${action}`, resource: secret.id });
    return secret;
  };
  const nameIn = ({ id }: Held): string => id.replace(/^.*:secret:/, "").replace(/-\w{6}$/, "");
  return {
    GetSecretValue: (input, caller) => {
      const secret = asked(caller, "GetSecretValue", input);
      const stage = String(input["VersionStage"] ?? "AWSCURRENT");
      const { id, value, createdAt } = secrets.value(secret.id, stage);
      return { ARN: secret.id, Name: nameIn(secret), SecretString: value, VersionId: id, VersionStages: [stage], CreatedDate: createdAt };
    },
    PutSecretValue: (input, caller) => {
      const secret = asked(caller, "PutSecretValue", input);
      const { id } = secrets.put(secret.id, String(input["SecretString"]), input["ClientRequestToken"] as string | undefined);
      return { ARN: secret.id, Name: nameIn(secret), VersionId: id, VersionStages: ["AWSCURRENT"] };
    },
    DescribeSecret: (input, caller) => {
      const secret = asked(caller, "DescribeSecret", input);
      return { ARN: secret.id, Name: nameIn(secret) };
    },
  };
}
