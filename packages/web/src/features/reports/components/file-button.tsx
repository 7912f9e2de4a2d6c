/**
 * Buttons that request a file from the server and download it.
 */
import type { Action, AnyEndpoint, Report } from "@apothecary/core/lib/rules/endpoint";
import type * as z from "zod";
import { Icon } from "../../../kit/layout/icon.tsx";
import { MenuButton } from "../../../kit/overlay/menu-button.tsx";
import type { Input } from "../../../lib/server/call.ts";
import { useFile } from "../../../lib/server/use-file.ts";

/** An endpoint that returns a file, or the progress of a long one. */
type FileEndpoint = AnyEndpoint & { answer: z.ZodType<Report | Action> };

interface Props<E extends FileEndpoint> {
  endpoint: E;
  input: Input<E>;
  word: string;
  /** Styled as a table tool. */
  tool?: boolean;
  disabled?: boolean;
}

/** Requests the file when pressed; ignores further presses while pending. */
export function FileButton<E extends FileEndpoint>({ endpoint, input, word, tool = false, disabled = false }: Props<E>) {
  const action = useFile(endpoint);
  const busy = action.isPending;
  return (
    <button
      type="button"
      className={tool ? "tool" : "button"}
      disabled={disabled}
      aria-busy={busy}
      aria-disabled={busy}
      onClick={() => (busy ? undefined : void action.run(input))}
    >
      <Icon name="download" size="small" />
      {busy ? "Creating the file …" : word}
    </button>
  );
}

interface MenuProps<E extends FileEndpoint> {
  endpoint: E;
  label: string;
  files: readonly { word: string; input: Input<E> }[];
}

/** A menu of files of one type. */
export function FileMenu<E extends FileEndpoint>({ endpoint, label, files }: MenuProps<E>) {
  const action = useFile(endpoint);
  const entries = files.map(({ word, input }) => ({ word, icon: "download" as const, run: () => void action.run(input) }));
  return <MenuButton label={action.isPending ? "Creating the file …" : label} groups={[{ title: label, entries }]} />;
}
