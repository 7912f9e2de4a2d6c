/**
 * What is left out of every function's bundle.
 */

/**
 * Sources of credentials that the SDK loads only where the environment has none. A function always has its role's
 * credentials in its environment; the Lambda runtime has these packages besides.
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
