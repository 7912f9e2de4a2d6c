/**
 * The web application and the API, on one origin behind CloudFront.
 */
import { Duration, SecretValue } from "aws-cdk-lib";
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
import { type StackContext, StaticSite, use } from "sst/constructs";
import { CONTENT_SECURITY_POLICY } from "../packages/functions/src/lib/security-headers.ts";
import { Api } from "./api.ts";
import { Storage } from "./storage.ts";

/** All paths without a dot serve the single HTML page; file names have a dot. */
const PAGE_OF_PATH = `function handler(event) {
  var request = event.request;
  if (request.uri.split("/").pop().indexOf(".") === -1) request.uri = "/index.html";
  return request;
}`;

/** Passes the viewer's address from CloudFront to the API, and overwrites any value that the viewer sends. */
const VIEWER_ADDRESS = `function handler(event) {
  var request = event.request;
  request.headers["x-viewer-address"] = { value: event.viewer.ip };
  return request;
}`;

export function Web({ stack }: StackContext) {
  const { api } = use(Api);
  const { originSecret } = use(Storage);
  // Template tests replace the built application with a stub.
  const stub = process.env["SITE_BUILD_OUTPUT"];

  const headers = new ResponseHeadersPolicy(stack, "SecurityHeaders", {
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy: CONTENT_SECURITY_POLICY, override: true },
      contentTypeOptions: { override: true },
      frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
      referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.SAME_ORIGIN, override: true },
      strictTransportSecurity: { accessControlMaxAge: Duration.days(730), includeSubdomains: true, override: true },
    },
  });
  const edge = (id: string, code: string) => [
    { eventType: FunctionEventType.VIEWER_REQUEST, function: new EdgeFunction(stack, id, { code: FunctionCode.fromInline(code) }) },
  ];
  const calls = {
    origin: new HttpOrigin(`${api.httpApiId}.execute-api.${stack.region}.amazonaws.com`, {
      customHeaders: { "x-origin-verify": SecretValue.secretsManager(originSecret.secretArn).unsafeUnwrap() },
    }),
    allowedMethods: AllowedMethods.ALLOW_ALL,
    cachePolicy: CachePolicy.CACHING_DISABLED,
    originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    responseHeadersPolicy: headers,
    viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    functionAssociations: edge("ViewerAddress", VIEWER_ADDRESS),
  };

  const site = new StaticSite(stack, "Site", {
    path: "packages/web",
    // The bar shows whether the stock is real.
    environment: { VITE_STAGE: stack.stage },
    ...(stub ? { buildOutput: stub } : { buildCommand: "npm run build", buildOutput: "dist" }),
    cdk: {
      distribution: {
        errorResponses: [],
        defaultBehavior: { responseHeadersPolicy: headers, functionAssociations: edge("PageOfPath", PAGE_OF_PATH) },
        additionalBehaviors: { "/api/*": calls, "/login_check": calls },
      },
    },
  });

  stack.addOutputs({ Address: site.url });
  return { site };
}
