/** Downloads a file that the server has made, by its presigned link; it comes under the name that the server gave it. */
export function fetchFile({ url, fileName }: { url: string; fileName: string }): void {
  const link = document.createElement("a");
  link.href = url;
  // A link to another host takes the name from the answer's header, one to our own from here: it is the same.
  link.download = fileName;
  link.click();
}
