/** The page for an internal fault. It has the request's id and no internal details. */

/** Escapes text for HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** The whole document of a 500 answer. */
export function errorPage(requestId: string): string {
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Something went wrong</title></head>
<body><main><h1>Something went wrong</h1>
<p>The server could not finish this. No change was saved in part. It is safe to try again.</p>
<p>If it happens again, tell IT this reference: <code>${escapeHtml(requestId)}</code></p>
<p><a href="/stock">Back to stock</a></p></main></body></html>`;
}
