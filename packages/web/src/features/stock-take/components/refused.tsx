import { Icon } from "../../../kit/layout/icon.tsx";

/** The error of a form as a whole; renders nothing without one. */
export function Refused({ message }: { message: string | undefined }) {
  if (message === undefined) return null;
  return (
    <p className="form-dialog-error take-error" role="alert">
      <Icon name="error" />
      {message}
    </p>
  );
}
