/** All paths but those of files serve the single HTML page. Files are in /assets or at the root, and have a dot; so do some SKUs, as in /stock/LAW01-R-62.5. */
export const PAGE_OF_PATH = `function handler(event) {
  var request = event.request;
  var parts = request.uri.split("/");
  var isFile = parts[parts.length - 1].indexOf(".") !== -1 && (parts.length === 2 || parts[1] === "assets");
  if (!isFile) request.uri = "/index.html";
  return request;
}`;
