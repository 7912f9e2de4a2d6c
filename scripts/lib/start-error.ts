/**
 * Why the local host cannot start, in one line that says what to do. Anything else that is thrown is a fault of ours.
 */
export class StartError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "StartError";
  }
}

/** The system's own code of an error, such as `EADDRINUSE`. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}
