/** The pages for an internal fault, with the request's id and no internal details, and for a while without service. */

/** Escapes text for HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** A whole document. It has no link: leaving the page would lose the request, which can be sent again. */
function page(title: string, paragraphs: string): string {
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title></head>
<body><main><h1>${title}</h1>
${paragraphs}</main></body></html>`;
}

/** The document of a 500 answer. */
export function errorPage(requestId: string, writes: boolean): string {
  return page(
    "Something went wrong",
    `<p>${writes ? "The server could not finish this. It may have been saved. Go back and send it again: it takes effect only once." : "The server could not show this. Please try again."}</p>
<p>If it happens again, tell IT this reference: <code>${escapeHtml(requestId)}</code></p>`,
  );
}

/** The document of a 503 answer, with the sentence that says why. */
export function unavailablePage(says: string): string {
  return page("Please try again in a few minutes", `<p>${escapeHtml(says)}</p>`);
}
