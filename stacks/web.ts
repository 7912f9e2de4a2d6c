/**
 * The web application and the API, on one origin behind CloudFront.
 */
import { CfnOutput, Duration, SecretValue, type Stack } from "aws-cdk-lib";
import {
  AllowedMethods,
  CachePolicy,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  OriginRequestPolicy,
  ResponseHeadersPolicy,
  ViewerProtocolPolicy,
} from "aws-cdk-lib/aws-cloudfront";
import { HttpOrigin } from "aws-cdk-lib/aws-cloudfront-origins";
import { Certificate } from "aws-cdk-lib/aws-certificatemanager";
import { Bucket } from "aws-cdk-lib/aws-s3";
import { StringParameter } from "aws-cdk-lib/aws-ssm";
import { contentSecurityPolicy, FURTHER_HEADERS } from "../packages/functions/src/lib/security-headers.ts";
import type { Api } from "./api.ts";
import { publishedFiles, site, type SiteProps } from "./constructs/site.ts";
import { type Deployment, newStack } from "./stage.ts";
import { PAGE_OF_PATH } from "./page-of-path.ts";
import type { Storage } from "./storage.ts";

/** Passes the viewer's address, and the name of the stage that it asked, from CloudFront to the API, and overwrites any values that the viewer sends. */
const VIEWER_ADDRESS = `function handler(event) {
  var request = event.request;
  request.headers["x-viewer-address"] = { value: event.viewer.ip };
  request.headers["x-viewer-host"] = { value: request.headers.host.value };
  return request;
}`;

export type Web = ReturnType<typeof addWeb>;

export function addWeb(deployment: Deployment, { originSecret, reports }: Storage, { api }: Api) {
  const stack = newStack(deployment, "Web");
  const headers = new ResponseHeadersPolicy(stack, "SecurityHeaders", {
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy: contentSecurityPolicy(`https://${reports.bucketRegionalDomainName}`), override: true },
      contentTypeOptions: { override: true },
      frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
      referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.SAME_ORIGIN, override: true },
      strictTransportSecurity: { accessControlMaxAge: Duration.days(730), includeSubdomains: true, override: true },
    },
    customHeadersBehavior: { customHeaders: Object.entries(FURTHER_HEADERS).map(([header, value]) => ({ header, value, override: true })) },
  });
  const edge = (id: string, code: string) => [
    { eventType: FunctionEventType.VIEWER_REQUEST, function: new EdgeFunction(stack, id, { code: FunctionCode.fromInline(code) }) },
  ];
  const calls = {
    origin: new HttpOrigin(`${api.apiId}.execute-api.${stack.region}.amazonaws.com`, {
      customHeaders: { "x-origin-verify": SecretValue.secretsManager(originSecret.secretArn, { jsonField: "current" }).unsafeUnwrap() },
    }),
    allowedMethods: AllowedMethods.ALLOW_ALL,
    cachePolicy: CachePolicy.CACHING_DISABLED,
    originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    responseHeadersPolicy: headers,
    viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    functionAssociations: edge("ViewerAddress", VIEWER_ADDRESS),
  };
  const { bucket, distribution } = site(stack, {
    files: { responseHeadersPolicy: headers, functionAssociations: edge("PageOfPath", PAGE_OF_PATH) },
    calls: { "/api/*": calls, "/login_check": calls },
    edge: edgeSettings(stack, deployment),
  });
  publishedFiles(stack, bucket, { stage: deployment.stage, code: deployment.built.publisher });
  new StringParameter(stack, "DistributionId", {
    parameterName: `/apothecary/${deployment.stage}/distribution`,
    description: "The distribution, for npm run replace-secret.",
    stringValue: distribution.distributionId,
  });
  const address = `https://${distribution.distributionDomainName}`;
  new CfnOutput(stack, "Address", { value: address });
  return { address };
}

/** What settings switch on: the stage's own name, a firewall, and logs, in a folder for each stage. */
function edgeSettings(stack: Stack, { stage, settings }: Deployment): SiteProps["edge"] {
  const { DOMAIN, CERTIFICATE_ARN, WEB_ACL_ARN, LOGS_BUCKET } = settings;
  return {
    ...(DOMAIN && CERTIFICATE_ARN ? { domainNames: [DOMAIN], certificate: Certificate.fromCertificateArn(stack, "Certificate", CERTIFICATE_ARN) } : {}),
    ...(WEB_ACL_ARN ? { webAclId: WEB_ACL_ARN } : {}),
    ...(LOGS_BUCKET ? { enableLogging: true, logBucket: Bucket.fromBucketName(stack, "Logs", LOGS_BUCKET), logFilePrefix: `${stage}/` } : {}),
  };
}
