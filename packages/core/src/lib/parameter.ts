/**
 * Secrets from the parameter store, decrypted.
 */
import { GetParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { settings } from "./settings.ts";

/** The value of a parameter; a fault where there is none. */
export async function readParameter(name: string): Promise<string> {
  const answer = await new SSMClient({ region: settings().region }).send(new GetParameterCommand({ Name: name, WithDecryption: true }));
  const value = answer.Parameter?.Value;
  if (!value) throw new Error(`The parameter ${name} is empty.`);
  return value;
}
