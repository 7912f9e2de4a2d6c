import { STAFF } from "@apothecary/core/lib/rules/roles";
import { FREEZERS } from "@apothecary/core/stock/contract";
import type { CurrentUser } from "@apothecary/core/users/contract";
import { NavLink, useLocation, useNavigate } from "react-router-dom";
import { Icon } from "../kit/layout/icon.tsx";
import { MENU, type MenuEntry } from "./menu.ts";
import { holdsAny } from "../lib/user/current-user.ts";
import { paths } from "../lib/page/paths.ts";
import { fullName, initials } from "../lib/user/person.ts";
import { useTool } from "../lib/page/tool.ts";
import { usePageAddress } from "../lib/page/use-page-address.ts";
import { Grants } from "./grants.tsx";
import "./drawer.css";

/** What the specification's entries do not lead to: pages, and the tool of the stock take (without a path). */
const OTHERS: readonly (Omit<MenuEntry, "path"> & { path: string | null })[] = [
  { word: "Stock Take", icon: "picking", roles: [STAFF], path: null },
  { word: "Complaints", icon: "warning", roles: [STAFF], path: paths.complaints },
  { word: "To Release", icon: "quarantined", roles: [STAFF], path: paths.release },
  { word: "Retained Samples", icon: "formula", roles: [STAFF], path: paths.retainedSamples },
  { word: "Recalls", icon: "frozen", roles: FREEZERS, path: paths.recalls },
];

export interface DrawerProps {
  user: CurrentUser;
  onSignOut: () => void;
}

/** The drawer beside the page, with labels or with icons only. */
export function Drawer({ collapsed, ...props }: DrawerProps & { collapsed: boolean }) {
  return (
    <nav id="drawer" className={`drawer${collapsed ? " drawer-collapsed" : ""}`} aria-label="Main">
      <Entries {...props} collapsed={collapsed} />
    </nav>
  );
}

/** The pages and tools of a user, and the logout. */
export function Entries({ user, collapsed, onChosen, onSignOut }: DrawerProps & { collapsed: boolean; onChosen?: () => void }) {
  const pageAddress = usePageAddress();
  const tool = useTool();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const hint = (word: string) => (collapsed ? { title: word, "aria-label": word } : {});
  return (
    <>
      <div className="drawer-user" title={collapsed ? fullName(user) : undefined}>
        <span className="initials" aria-hidden="true">
          {initials(user)}
        </span>
        <span className="drawer-word">{fullName(user)}</span>
      </div>
      <Grants permissions={user.permissions} collapsed={collapsed} />
      <ul className="drawer-entries">
        {MENU.filter(({ roles }) => holdsAny(user, roles)).map(({ word, path, icon }) => (
          <li key={path}>
            <NavLink className="drawer-entry" to={pageAddress(path)} onClick={onChosen} {...hint(word)}>
              <Icon name={icon} />
              <span className="drawer-word">{word}</span>
            </NavLink>
          </li>
        ))}
        {OTHERS.map(({ word, icon, roles, path }) =>
          holdsAny(user, roles) ? (
            <li key={word}>
              <button
                type="button"
                className={`drawer-entry ${path === pathname ? "active" : ""}`}
                aria-current={path === pathname ? "page" : undefined}
                onClick={() => {
                  onChosen?.();
                  if (path === null) tool.open("stock-take");
                  else void navigate(path);
                }}
                {...hint(word)}
              >
                <Icon name={icon} />
                <span className="drawer-word">{word}</span>
              </button>
            </li>
          ) : null,
        )}
      </ul>
      <button type="button" className="drawer-entry drawer-logout" onClick={onSignOut} {...hint("Logout")}>
        <Icon name="logout" />
        <span className="drawer-word">Logout</span>
      </button>
    </>
  );
}
