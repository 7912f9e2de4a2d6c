/** The security headers of every page and response. */

/**
 * No inline scripts, no other origins, no framing. PrimeReact and the charts set inline styles. `uploads` is the origin to
 * which the browser sends files, where that is not our own.
 */
export function contentSecurityPolicy(uploads?: string): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    `connect-src 'self'${uploads === undefined ? "" : ` ${uploads}`}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Headers that CloudFront has no setting of its own for. Scanning uses the camera; no other feature of a device is used. */
export const FURTHER_HEADERS: Readonly<Record<string, string>> = {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(self), microphone=(), geolocation=(), display-capture=(), payment=(), usb=(), serial=(), midi=(), hid=()",
};

/** A year, in seconds. */
const HSTS_SECONDS = 31_536_000;

/** The same policy and related headers, for a server that sets them itself; with HSTS over https. */
export function securityHeaders(https: boolean): Record<string, string> {
  return {
    "content-security-policy": contentSecurityPolicy(),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    ...FURTHER_HEADERS,
    ...(https ? { "strict-transport-security": `max-age=${HSTS_SECONDS}; includeSubDomains` } : {}),
  };
}
