/**
 * A form that asks for confirmation before it is sent, in a dialog of its own.
 */
import { useState } from "react";

interface Answers {
  onConfirm: () => void;
  onCancel: () => void;
}

/** The form for the dialog, and, while it asks, the answers for its `Confirmation`. It asks only if `asks`. */
export function useConfirmedForm<Form extends { submit: () => void }>(form: Form, asks: boolean): { form: Form; answers: Answers | undefined } {
  const [asking, setAsking] = useState(false);
  const onCancel = () => setAsking(false);
  const onConfirm = () => {
    setAsking(false);
    form.submit();
  };
  return { form: asks ? { ...form, submit: () => setAsking(true) } : form, answers: asking ? { onConfirm, onCancel } : undefined };
}
