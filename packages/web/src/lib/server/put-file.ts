/** Sends a file to the bucket by a presigned link, with the headers that the link is signed for. Throws if it is not accepted. */
export async function putFile({ url, headers }: { url: string; headers: Readonly<Record<string, string>> }, file: File): Promise<void> {
  const { ok } = await fetch(url, { method: "PUT", headers, body: file });
  if (!ok) throw new Error(`${file.name} could not be uploaded. Please try again.`);
}
