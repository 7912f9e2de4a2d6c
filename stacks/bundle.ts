/**
 * Packages excluded from every function's bundle.
 */

/**
 * Credential providers that the SDK loads only if the environment has no credentials. A function always has its role's
 * credentials in its environment, and the Lambda runtime includes these packages anyway.
 */
export const NEVER_LOADED = [
  "@aws-sdk/credential-provider-ini",
  "@aws-sdk/credential-provider-process",
  "@aws-sdk/credential-provider-sso",
  "@aws-sdk/credential-provider-web-identity",
  "@aws-sdk/credential-provider-login",
  "@aws-sdk/credential-provider-http",
  "@smithy/credential-provider-imds",
];
