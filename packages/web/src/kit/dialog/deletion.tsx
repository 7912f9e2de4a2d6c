import type { AnyEndpoint } from "@apothecary/core/lib/endpoint";
import type { QueryKey } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Input } from "../../lib/call.ts";
import { useAction } from "../../lib/use-action.ts";
import { Confirmation } from "./confirmation.tsx";

interface Props<E extends AnyEndpoint> {
  title: string;
  /** The verb on the button: 'Delete user'. */
  confirm: string;
  action: E;
  input: Input<E>;
  invalidates: readonly QueryKey[];
  /** What is deleted, and that it cannot be undone. */
  children: ReactNode;
  onClose: () => void;
  /** Called instead of `onClose` after the deletion. */
  onDeleted?: () => void;
}

/** Asks for confirmation, then deletes. A refusal also closes the dialog; the notification gives the reason. */
export function Deletion<E extends AnyEndpoint>({ title, confirm, action, input, invalidates, children, onClose, onDeleted = onClose }: Props<E>) {
  const { run, isPending } = useAction(action, {
    invalidates,
    onSuccess: onDeleted,
    onRefused: () => {
      onClose();
      return false;
    },
  });
  return (
    <Confirmation title={title} confirm={confirm} danger busy={isPending} onConfirm={() => void run(input)} onCancel={onClose}>
      {children}
    </Confirmation>
  );
}
