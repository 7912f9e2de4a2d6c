import { roleWords } from "@apothecary/core/lib/rules/roles";
import type { CurrentUser } from "@apothecary/core/users/contract";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { Icon } from "../kit/layout/icon.tsx";
import { Panel } from "../kit/overlay/panel.tsx";
import { paths } from "../lib/page/paths.ts";
import { lazyPart } from "../lib/server/load-part.ts";
import { type KnownUser, knownUsers, noteKnownUser } from "../lib/user/known-users.ts";
import { fullName, initials } from "../lib/user/person.ts";
import { DENSITIES, prefer, preferences, THEMES } from "../lib/user/preferences.ts";
import { useStore } from "../lib/storage/store.ts";
import "./user-menu.css";

/** Loaded when it is first shown, because only the account screens need its fields. */
const ChangeUserDialog = lazyPart(async () => (await import("../features/users/components/change-user-dialog.tsx")).ChangeUserDialog);

const THEME_WORDS = { light: "Light", dark: "Dark", system: "System" } as const;
const DENSITY_WORDS = { compact: "Compact", normal: "Normal", touch: "Touch", automatic: "Automatic" } as const;

/** The user menu: name, preferences for this browser, sign-out. */
export function UserMenu({ user, onSignOut }: { user: CurrentUser; onSignOut: () => void }) {
  const { theme, density } = useStore(preferences);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [next, setNext] = useState<KnownUser>();
  const { username } = user;
  const name = fullName(user);
  useEffect(() => noteKnownUser({ username, name }), [username, name]);
  const others = open ? knownUsers().filter((one) => one.username !== username) : [];
  const close = () => setOpen(false);
  return (
    <>
      <button ref={button} type="button" className="button button-quiet button-icon" aria-expanded={open} onClick={() => setOpen(!open)}>
        <span className="visually-hidden">User menu, {fullName(user)}</span>
        <span className="initials" aria-hidden="true">
          {initials(user)}
        </span>
      </button>
      {open && (
        <Panel role="region" label="User menu" className="user-menu" anchor={button} align="end" onClose={close}>
          <p className="user-menu-name">{fullName(user)}</p>
          <p className="quiet">{user.userRoles.map(roleWords).join(", ")}</p>
          <Choice legend="Theme" values={THEMES} words={THEME_WORDS} chosen={theme} choose={(chosen) => prefer({ theme: chosen })} />
          <Choice legend="Row height" values={DENSITIES} words={DENSITY_WORDS} chosen={density} choose={(chosen) => prefer({ density: chosen })} />
          <Link className="button button-quiet user-menu-entry" to={paths.apiDocs} onClick={close}>
            <Icon name="document" />
            API
          </Link>
          {others.map((one) => (
            <button
              key={one.username}
              type="button"
              className="button button-quiet user-menu-entry"
              onClick={() => {
                close();
                setNext(one);
              }}
            >
              <Icon name="users" />
              Change to {one.name}
            </button>
          ))}
          <button type="button" className="button button-quiet user-menu-entry" onClick={onSignOut}>
            <Icon name="logout" />
            Logout
          </button>
        </Panel>
      )}
      {next ? <ChangeUserDialog user={next} onClose={() => setNext(undefined)} /> : null}
    </>
  );
}

interface Choices<Value extends string> {
  legend: string;
  values: readonly Value[];
  words: Record<Value, string>;
  chosen: Value;
  choose: (value: Value) => void;
}

function Choice<Value extends string>({ legend, values, words, chosen, choose }: Choices<Value>) {
  return (
    <fieldset className="user-menu-choice">
      <legend>{legend}</legend>
      {values.map((value) => (
        <label key={value}>
          <input type="radio" name={legend} value={value} checked={value === chosen} onChange={() => choose(value)} />
          <span>{words[value]}</span>
        </label>
      ))}
    </fieldset>
  );
}
