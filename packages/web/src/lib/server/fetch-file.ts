/** Downloads a file by its presigned link, under the file name that the server gave it. */
export function fetchFile({ url, fileName }: { url: string; fileName: string }): void {
  const link = document.createElement("a");
  link.href = url;
  // Links to another host take the name from the response header, links to our own from `download`. Both are the same.
  link.download = fileName;
  link.click();
}
