/**
 * What a response headers policy adds to an answer.
 */
import { NotImitated } from "../errors.ts";
import type { Held } from "../registry.ts";

interface Added {
  value: string;
  override: boolean;
}

interface CustomHeaders {
  Items: { Header: string; Value: string; Override: boolean }[];
}

const KNOWN = ["Name", "Comment", "SecurityHeadersConfig", "CustomHeadersConfig"];

/** The headers with those of the policy, which replace others only if it says so. */
export function withPolicyHeaders(policy: Held, headers: Record<string, string | string[]>): Record<string, string | string[]> {
  const config = policy.properties["ResponseHeadersPolicyConfig"] as Record<string, unknown>;
  for (const name of Object.keys(config)) if (!KNOWN.includes(name)) throw new NotImitated(`${name} of a response headers policy`);
  const { Items } = (config["CustomHeadersConfig"] ?? { Items: [] }) as CustomHeaders;
  const custom = Object.fromEntries(Items.map(({ Header, Value, Override }) => [Header.toLowerCase(), { value: Value, override: Override }]));
  const result = { ...headers };
  for (const [name, { value, override }] of Object.entries({ ...securityHeaders((config["SecurityHeadersConfig"] ?? {}) as Security), ...custom })) {
    if (override || !(name in result)) result[name] = value;
  }
  return result;
}

type Security = Record<string, Record<string, unknown>>;

function securityHeaders(security: Security): Record<string, Added> {
  const names: Record<string, [string, (settings: Record<string, unknown>) => string]> = {
    ContentSecurityPolicy: ["content-security-policy", ({ ContentSecurityPolicy }) => String(ContentSecurityPolicy)],
    ContentTypeOptions: ["x-content-type-options", () => "nosniff"],
    FrameOptions: ["x-frame-options", ({ FrameOption }) => String(FrameOption)],
    ReferrerPolicy: ["referrer-policy", ({ ReferrerPolicy }) => String(ReferrerPolicy)],
    StrictTransportSecurity: [
      "strict-transport-security",
      ({ AccessControlMaxAgeSec, IncludeSubdomains }) => `max-age=${AccessControlMaxAgeSec}${IncludeSubdomains ? "; includeSubDomains" : ""}`,
    ],
  };
  return Object.fromEntries(
    Object.entries(security).map(([kind, settings]) => {
      const known = names[kind];
      if (!known) throw new NotImitated(`${kind} of a response headers policy`);
      return [known[0], { value: known[1](settings), override: settings["Override"] === true }];
    }),
  );
}
