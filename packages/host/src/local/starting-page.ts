/**
 * The page that is shown while the host starts. It asks again every second, and then gets the application.
 */
import { escapeHtml } from "@apothecary/functions/lib/error-page";

/** What the host does before it can answer; `share` is the part that is done, from 0 to 1, where it is known. */
export interface Starting {
  says: string;
  share?: number;
}

const STYLE =
  "body{font:16px/1.5 system-ui,sans-serif;color-scheme:light dark;display:grid;place-items:center;min-height:90vh;margin:0}h1{font-size:1.5rem}main{width:min(24rem,90vw)}progress{width:100%;accent-color:#0f766e}";

/** The whole document. */
export function startingPage({ says, share }: Starting): string {
  const percent = share === undefined ? undefined : Math.floor(share * 100);
  const bar = percent === undefined ? "<progress></progress>" : `<progress max="100" value="${percent}"></progress><p>${percent} %</p>`;
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta http-equiv="refresh" content="1">
<title>Apothecary is starting</title><style>${STYLE}</style></head>
<body><main role="status"><h1>Apothecary is starting</h1><p>${escapeHtml(says)}</p>${bar}</main></body></html>`;
}
