import { Icon } from "../../../kit/layout/icon.tsx";

/** Why the whole of what was asked was refused; silent where nothing was. */
export function Refused({ message }: { message: string | undefined }) {
  if (message === undefined) return null;
  return (
    <p className="form-dialog-error take-error" role="alert">
      <Icon name="error" />
      {message}
    </p>
  );
}
