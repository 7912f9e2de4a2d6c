import type { AnyEndpoint } from "@apothecary/core/lib/rules/endpoint";
import type { ReactNode } from "react";
import type { Input } from "../../lib/server/call.ts";
import { useAction } from "../../lib/server/use-action.ts";
import { Confirmation } from "./confirmation.tsx";

interface Props<E extends AnyEndpoint> {
  title: string;
  /** The verb on the button: 'Delete user'. */
  confirm: string;
  /** Whether it destroys something; true by default. */
  danger?: boolean;
  action: E;
  input: Input<E>;
  /** What it does, and what of that cannot be undone. */
  children: ReactNode;
  onClose: () => void;
  /** Called instead of `onClose` after the action. */
  onDone?: () => void;
}

/** Asks for confirmation, then runs an action such as a deletion. A refusal also closes the dialog; the notification gives the reason. */
export function ConfirmedAction<E extends AnyEndpoint>({ action, input, onClose, onDone = onClose, danger = true, ...words }: Props<E>) {
  const { run, isPending } = useAction(action, {
    onSuccess: onDone,
    onRefused: () => {
      onClose();
      return false;
    },
  });
  return <Confirmation {...words} danger={danger} busy={isPending} onConfirm={() => void run(input)} onCancel={onClose} />;
}
