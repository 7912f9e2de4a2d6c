/** Downloads a file that the server has made; what is made in the background has no address yet. */
export function fetchFile({ url, fileName }: { url?: string | undefined; fileName?: string | undefined }): void {
  if (!url) return;
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName ?? "";
  link.click();
}
