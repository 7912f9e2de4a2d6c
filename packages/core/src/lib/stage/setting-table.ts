/**
 * Every setting of a stage, declared once: what it means, its default and its check. The functions and the local host read
 * those of the business. A deployment checks all of them, and passes those of the business to its functions.
 */
import { DEFAULT_TIME_ZONE } from "../rules/calendar.ts";
import { VERSION_KINDS, type VersionKind } from "../rules/approval.ts";
import { type Role, ROLES } from "../rules/roles.ts";

interface Setting<T> {
  meaning: string;
  /** What its value has to be, as the end of a sentence. */
  expected: string;
  /** The value that a text stands for; undefined if it is wrong. */
  read(text: string): T | undefined;
  otherwise: T;
}

type Table = Readonly<Record<string, Setting<unknown>>>;
type Values<S extends Table> = { [Name in keyof S]: S[Name] extends Setting<infer T> ? T : never };
export type Environment = Readonly<Record<string, string | undefined>>;

const MAX_ID = 999_999_999;
const DAY_SECONDS = 86_400;
const WEEK_SECONDS = 7 * DAY_SECONDS;

const whole = (meaning: string, [least, most]: readonly [number, number], otherwise: number): Setting<number> => ({
  meaning,
  expected: `a whole number from ${least} to ${most}`,
  otherwise,
  read: (text) => (/^\d+$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : undefined),
});

const matching = (meaning: string, expected: string, pattern: RegExp): Setting<string | undefined> => ({
  meaning,
  expected,
  otherwise: undefined,
  read: (text) => (pattern.test(text) ? text : undefined),
});

/** What the business decides. Functions and the local host read these. */
export const BUSINESS_SETTINGS = {
  TIME_ZONE: {
    meaning: "the time zone of days",
    expected: `a time zone, such as ${DEFAULT_TIME_ZONE}`,
    otherwise: DEFAULT_TIME_ZONE,
    read: (text: string) => (isTimeZone(text) ? text : undefined),
  },
  OWN_BUSINESS_ID: whole("the business id of the company itself; it never changes once a stage has data", [1, MAX_ID], 14),
  HOUSE_BRAND_ID: whole("the business id of its house brand; it never changes once a stage has data", [1, MAX_ID], 115),
  EXPIRING_DAYS: whole("how many days before its expiry date a batch counts as expiring soon", [1, 3_650], 90),
  RESPONSIBLE_PERSON: matching(
    "who signs letters to clients and dispatch notes; without it, the company's contact in the directory",
    "a name of up to 100 characters",
    /^.{1,100}$/,
  ),
  GS1_COMPANY_PREFIX: matching(
    "the company's GS1 prefix, with which the pallets of shipments are numbered (SSCC); without it, they have no numbers",
    "7 to 10 digits",
    /^\d{7,10}$/,
  ),
  SESSION_IDLE_SECONDS: whole("the idle timeout of a session", [60, DAY_SECONDS], 1_800),
  SESSION_MAX_SECONDS: whole("the maximum duration of a session", [60, WEEK_SECONDS], 43_200),
  CHANGE_GIVEN_PASSWORDS: matching(
    "whether a user whose password another user has set must choose another one after signing in; without it, `yes` on deployed stages and `no` on a local one",
    "yes or no",
    /^(yes|no)$/,
  ),
  PASSKEY_ROLES: {
    meaning: "the roles whose users need a passkey to sign in; without it, a passkey is everybody's own choice",
    expected: "roles with commas between them, such as ROLE_ADMIN,ROLE_MANAGER",
    otherwise: undefined as readonly Role[] | undefined,
    read: (text: string) => {
      const named = text.split(",").map((name) => name.trim());
      const roles = ROLES.filter((role) => named.includes(role));
      return roles.length === named.length ? roles : undefined;
    },
  },
  APPROVED_VERSIONS: {
    meaning: "what is used only after a second person has approved it: new jobs need an approved recipe, releases an approved specification",
    expected: "recipes, specifications, or both with a comma between them",
    otherwise: undefined as readonly VersionKind[] | undefined,
    read: (text: string) => {
      const named = text.split(",").map((name) => name.trim());
      const kinds = VERSION_KINDS.filter((kind) => named.includes(kind));
      return kinds.length === named.length ? kinds : undefined;
    },
  },
} satisfies Table;

/** What only a deployment reads. */
export const DEPLOYMENT_SETTINGS = {
  ALARM_EMAIL: matching(
    "the recipient of alarms; production is not deployed without it",
    "an e-mail address, such as on-call@example.com",
    /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  ),
  BUDGET_USD: {
    ...whole("the account's budget for a month, in US dollars; ALARM_EMAIL is told before it is exceeded", [1, 1_000_000], 0),
    otherwise: undefined as number | undefined,
  },
  DOMAIN: matching("the name at which the stage is served, besides CloudFront's", "a domain name, such as stock.example.com", /^([a-z0-9-]+\.)+[a-z]{2,}$/),
  CERTIFICATE_ARN: matching(
    "the certificate for DOMAIN, in us-east-1",
    "the ARN of a certificate in us-east-1",
    /^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/,
  ),
  WEB_ACL_ARN: matching(
    "the web ACL (WAF) in front of the stage",
    "the ARN of a global web ACL, which is in us-east-1",
    /^arn:aws:wafv2:us-east-1:\d{12}:global\/webacl\/[\w-]+\/[\w-]+$/,
  ),
  LOGS_BUCKET: matching("the bucket that CloudFront writes its logs to", "the name of a bucket", /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/),
  BACKUP_VAULT_ARN: matching(
    "the backup vault, in a second account, that a copy of each night's backup goes to",
    "the ARN of a backup vault",
    /^arn:aws:backup:[a-z0-9-]+:\d{12}:backup-vault:[\w-]+$/,
  ),
} satisfies Table;

export type BusinessSettings = Values<typeof BUSINESS_SETTINGS>;
export type DeploymentSettings = Values<typeof DEPLOYMENT_SETTINGS>;

/** The settings of the business, and one sentence for each that is wrong. */
export function businessSettings(env: Environment): { values: BusinessSettings; faults: string[] } {
  const { values, faults } = readAll(BUSINESS_SETTINGS, env);
  if (values.OWN_BUSINESS_ID === values.HOUSE_BRAND_ID) faults.push("OWN_BUSINESS_ID and HOUSE_BRAND_ID are two businesses, not the same one.");
  if (values.SESSION_IDLE_SECONDS > values.SESSION_MAX_SECONDS) faults.push("SESSION_IDLE_SECONDS is at most SESSION_MAX_SECONDS.");
  return { values, faults };
}

/** The settings of a deployment alone, and one sentence for each that is wrong. */
export function deploymentSettings(env: Environment): { values: DeploymentSettings; faults: string[] } {
  const { values, faults } = readAll(DEPLOYMENT_SETTINGS, env);
  const given = (name: keyof DeploymentSettings): boolean => textIn(env, name) !== "";
  if (given("DOMAIN") && !given("CERTIFICATE_ARN")) faults.push("DOMAIN needs CERTIFICATE_ARN, the ARN of a certificate for it in us-east-1.");
  if (given("CERTIFICATE_ARN") && !given("DOMAIN")) faults.push("CERTIFICATE_ARN needs DOMAIN, the name that the certificate is for.");
  if (given("BUDGET_USD") && !given("ALARM_EMAIL")) faults.push("BUDGET_USD needs ALARM_EMAIL, which is told.");
  return { values, faults };
}

/** The text of a setting; an empty one counts as not given. */
export const textIn = (env: Environment, name: string): string => env[name]?.trim() ?? "";

function readAll<S extends Table>(table: S, env: Environment): { values: Values<S>; faults: string[] } {
  const faults: string[] = [];
  const entries = Object.entries(table).map(([name, { expected, read, otherwise }]) => {
    const text = textIn(env, name);
    if (text === "") return [name, otherwise];
    const value = read(text);
    if (value === undefined) faults.push(`${name} is ${expected}, not "${text}".`);
    return [name, value ?? otherwise];
  });
  return { values: Object.fromEntries(entries) as Values<S>, faults };
}

function isTimeZone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat("en-GB", { timeZone: text }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
