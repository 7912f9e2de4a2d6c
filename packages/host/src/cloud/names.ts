/**
 * The account of the local cloud, and names as AWS forms them.
 */
import { randomBytes } from "node:crypto";

export const ACCOUNT = "111111111111";
export const REGION = "eu-west-2";

/** The bucket and the version parameter of an account that is bootstrapped for the CDK. */
export const ASSETS_BUCKET = `cdk-hnb659fds-assets-${ACCOUNT}-${REGION}`;
export const BOOTSTRAP_VERSION = { name: "/cdk-bootstrap/hnb659fds/version", value: "28" };

const LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";

/** A random identifier. */
export function randomId(length: number, letters = LETTERS): string {
  return Array.from(randomBytes(length), (byte) => letters[byte % letters.length]).join("");
}

/** `arn:aws:<service>:<region>:<account>:<rest>`. */
export const arn = (service: string, rest: string): string => `arn:aws:${service}:${REGION}:${ACCOUNT}:${rest}`;

/** A name that CloudFormation makes up: the stack, the logical id and a random part, cut to a length. */
export function generatedName(stack: string, logicalId: string, most: number): string {
  const random = randomId(12).toUpperCase();
  const [head, tail] = [stack, logicalId].map((part) => part.slice(0, Math.floor((most - random.length - 2) / 2)));
  return `${head}-${tail}-${random}`;
}
