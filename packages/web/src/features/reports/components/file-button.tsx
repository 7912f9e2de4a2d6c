/**
 * A button that has the server make a file, and downloads it.
 */
import type { AnyEndpoint, Report } from "@apothecary/core/lib/endpoint";
import type * as z from "zod";
import { Icon } from "../../../kit/layout/icon.tsx";
import type { Input } from "../../../lib/call.ts";
import { fetchFile } from "../../../lib/fetch-file.ts";
import { useAction } from "../../../lib/use-action.ts";

/** An endpoint that answers a file. */
type ReportEndpoint = AnyEndpoint & { answer: z.ZodType<Report> };

interface Props<E extends ReportEndpoint> {
  endpoint: E;
  input: Input<E>;
  /** What the button says. */
  word: string;
  /** As it stands among a table's tools. */
  tool?: boolean;
  disabled?: boolean;
}

/** Pressed again while the file is made, it waits. */
export function FileButton<E extends ReportEndpoint>({ endpoint, input, word, tool = false, disabled = false }: Props<E>) {
  const action = useAction(endpoint, { onSuccess: (answer) => fetchFile(answer as Report) });
  const busy = action.isPending;
  return (
    <button
      type="button"
      className={tool ? "tool tool-compact" : "button"}
      disabled={disabled}
      aria-busy={busy}
      aria-disabled={busy}
      onClick={() => (busy ? undefined : void action.run(input))}
    >
      <Icon name="download" size="small" />
      <span className={tool ? "tool-word" : undefined}>{busy ? "Making the file …" : word}</span>
    </button>
  );
}
