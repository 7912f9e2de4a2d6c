import { permissionWords } from "@apothecary/core/lib/rules/endpoint";
import type { CurrentUser } from "@apothecary/core/users/contract";
import { useEffect, useState } from "react";
import { Icon } from "../kit/layout/icon.tsx";
import { minutesLeft } from "../lib/user/grant.ts";
import "./grants.css";

/** How often the remaining time is updated, in milliseconds. */
const UPDATE_MS = 5_000;

/** The user's temporary permissions and their remaining time (specification 1, section 4). */
export function Grants({ permissions, collapsed }: { permissions: CurrentUser["permissions"]; collapsed: boolean }) {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick(Date.now()), UPDATE_MS);
    return () => clearInterval(timer);
  }, []);
  const now = Date.now();
  const active = permissions.flatMap(({ permission, expiry }) => {
    const left = minutesLeft(expiry, now);
    return left > 0 ? [{ permission, words: permissionWords(permission), left }] : [];
  });
  if (active.length === 0) return null;
  return (
    <ul className="grants" aria-label="Authorised by a manager">
      {active.map(({ permission, words, left }) => (
        <li key={permission} className="grant" title={collapsed ? `${words}: ${left} min left` : undefined}>
          <Icon name="unlock" size="small" />
          <span className={collapsed ? "visually-hidden" : "grant-word"}>{words}</span>
          <span className="grant-left">{left} min</span>
        </li>
      ))}
    </ul>
  );
}
