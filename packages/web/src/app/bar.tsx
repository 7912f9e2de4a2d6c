import type { CurrentUser } from "@apothecary/core/users/contract";
import { Link, useMatches } from "react-router-dom";
import { Bell } from "./bell.tsx";
import { Icon } from "../kit/layout/icon.tsx";
import { PRODUCT_NAME, paths } from "../lib/page/paths.ts";
import { SERVER } from "../lib/user/stage.ts";
import { SearchBox } from "./search/search-box.tsx";
import { ServerName } from "./server-name.tsx";
import { UserMenu } from "./user-menu.tsx";
import "./bar.css";

interface Props {
  user: CurrentUser;
  menuOpen: boolean;
  onMenu: () => void;
  onSignOut: () => void;
}

/** The application bar; its colour marks servers without real stock. */
export function Bar({ user, menuOpen, onMenu, onSignOut }: Props) {
  return (
    <header className={`bar bar-${SERVER}`}>
      <button type="button" className="button button-quiet button-icon" aria-label="Menu" aria-expanded={menuOpen} aria-controls="drawer" onClick={onMenu}>
        <Icon name="menu" />
      </button>
      <Link className="bar-name" to={paths.home}>
        {PRODUCT_NAME}
      </Link>
      <span className="bar-page">{usePageName()}</span>
      <ServerName />
      <span className="bar-gap" />
      <SearchBox />
      <Bell />
      <UserMenu user={user} onSignOut={onSignOut} />
    </header>
  );
}

/** The name of the open page, from its route. */
function usePageName(): string {
  const handle = useMatches().at(-1)?.handle as { page?: string } | undefined;
  return handle?.page ?? "";
}
