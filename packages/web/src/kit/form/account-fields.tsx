/**
 * The fields and the button of the account screens (sign-in, authorisation, passwords, users), from Amplify UI, with our
 * tokens and the behaviour of our other fields. Only these screens load Amplify UI.
 */
import { Button, IconsProvider, PasswordField, TextField } from "@aws-amplify/ui-react";
import type { ChangeEvent, ComponentProps, ReactNode } from "react";
import { Icon } from "../layout/icon.tsx";
import type { FieldProps, FieldWords } from "./field.tsx";
import "./field.css";
import "./account-fields.css";

interface Props extends Omit<FieldWords, "bare" | "marks">, FieldProps<string> {
  maxLength?: number;
  /** Gets the focus on mount. */
  first?: boolean;
}

interface TextProps extends Props {
  /** The on-screen keyboard on touch devices. */
  keyboard?: "email";
  /** A username, which is not capitalised: `own` for the user's, which browsers fill in; `other` for another person's. */
  username?: "own" | "other";
  /** Read-only, with the look of a field that is not to be filled. */
  locked?: boolean;
}

/** A text field of one line. */
export function AccountTextField({ keyboard, username, locked, ...props }: TextProps) {
  return (
    <Framed {...props}>
      <TextField
        {...inputAttributes(props)}
        inputMode={keyboard}
        autoComplete={username === "own" ? "username" : "off"}
        data-scan={username === undefined ? undefined : "badge"}
        autoCapitalize={username || keyboard ? "none" : undefined}
        isReadOnly={locked}
      />
    </Framed>
  );
}

const ICONS = { passwordField: { visibility: <Icon name="view" size="small" />, visibilityOff: <Icon name="lock" size="small" /> } };

interface PasswordProps extends Props {
  /** Tells the browser to fill in the current password, to suggest a new one, or to leave another person's alone. */
  kind: "current" | "new" | "other";
}

/** A password, with a switch that shows it. */
export function AccountPasswordField({ kind, ...props }: PasswordProps) {
  const word = props.label.toLowerCase();
  return (
    <Framed {...props}>
      <IconsProvider icons={ICONS}>
        <PasswordField
          {...inputAttributes(props)}
          autoComplete={kind === "other" ? "one-time-code" : `${kind}-password`}
          showPasswordButtonLabel={`Show ${word}`}
          passwordIsHiddenLabel="Hidden"
          passwordIsShownLabel="Shown"
        />
      </IconsProvider>
    </Framed>
  );
}

/** A button, with the classes and attributes of every other one. */
export function AccountButton({ disabled, ...button }: ComponentProps<"button">) {
  return <Button {...button} isDisabled={disabled} />;
}

function Framed({ name, error, wide, children }: Props & { children: ReactNode }) {
  return (
    <div className={`account-field${wide ? " field-wide" : ""}${error ? " field-wrong" : ""}`} data-field={name}>
      {children}
    </div>
  );
}

function inputAttributes({ name, value, onChange, onBlur, label, help, optional, error, disabled, maxLength, first }: Props) {
  return {
    name,
    value,
    onBlur,
    maxLength,
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange(event.target.value),
    label: (
      <>
        {label}
        {optional ? <span className="field-optional"> optional</span> : null}
      </>
    ),
    descriptiveText: help,
    hasError: error !== undefined,
    errorMessage: (
      <span className="field-error" role="alert">
        <Icon name="error" size="small" />
        {error}
      </span>
    ),
    isDisabled: disabled,
    autoFocus: first,
    spellCheck: false,
  };
}
