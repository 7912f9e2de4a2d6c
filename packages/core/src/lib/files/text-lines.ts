import type { Readable } from "node:stream";

/** The lines of a text in UTF-8, one by one. Node's readline also ends a line at the separators U+2028 and U+2029, which JSON can have in a text. */
export async function* textLines(body: Readable): AsyncGenerator<string> {
  let rest = "";
  for await (const piece of body.setEncoding("utf8")) {
    const whole = (rest + String(piece)).split("\n");
    rest = whole.pop() ?? "";
    yield* whole;
  }
  if (rest !== "") yield rest;
}
