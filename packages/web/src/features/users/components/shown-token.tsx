import { useRef, useState } from "react";
import { MessageDialog } from "../../../kit/dialog/message-dialog.tsx";
import { Field } from "../../../kit/form/field.tsx";
import { Icon } from "../../../kit/layout/icon.tsx";
import { Row, Stack } from "../../../kit/layout/stack.tsx";

interface Props {
  name: string;
  /** Null if the answer with it was lost. */
  token: string | null;
  onClose: () => void;
}

const COPIED = "Copied.";
const BY_KEY = "Please copy the selected text with the keyboard.";

/** A new token, which cannot be shown again. */
export function ShownToken({ name, token, onClose }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState("");
  if (token === null) {
    return (
      <MessageDialog title="Token Not Shown" onClose={onClose}>
        <p>The token {name} was created, but the answer with it was lost, and it cannot be shown again. Revoke it and create another.</p>
      </MessageDialog>
    );
  }
  const copy = async () => {
    input.current?.select();
    // Browsers offer the clipboard only over https and on this machine, and can refuse it.
    const copied = await navigator.clipboard?.writeText(token).then(
      () => true,
      () => false,
    );
    setSaid(copied ? COPIED : BY_KEY);
  };
  const buttons = (
    <>
      <button type="button" className="button" onClick={onClose}>
        Close
      </button>
      <button type="button" className="button button-main" onClick={() => void copy()}>
        <Icon name="copy" size="small" />
        Copy token
      </button>
    </>
  );
  return (
    <MessageDialog title="Your New Token" size="normal" buttons={buttons} onClose={onClose}>
      <Stack gap={3}>
        <p>Copy the token for {name} now: it is shown only once. Whoever has it can use it.</p>
        <Field name="token" label="Token" error={undefined} wide>
          {(attributes) => (
            <div className="field-box">
              <input {...attributes} ref={input} type="text" className="field-input code" readOnly value={token} onFocus={(event) => event.target.select()} />
            </div>
          )}
        </Field>
        <Row gap={2}>
          <span role="status" className="quiet">
            {said}
          </span>
        </Row>
      </Stack>
    </MessageDialog>
  );
}
