import { subscriptions } from "@apothecary/core/directory/contract";
import { rolesOf } from "@apothecary/core/lib/endpoint";
import { titleOf } from "../../../lib/paths.ts";
import { holdsAny, useUser } from "../../../lib/current-user.ts";
import { AppearanceCard } from "../components/appearance-card.tsx";
import { ChangePasswordCard } from "../components/change-password-card.tsx";
import { MyClientsCard } from "../components/my-clients-card.tsx";
import { SessionsCard } from "../components/sessions-card.tsx";
import "./preferences.css";

/** What somebody can set for oneself (specification 1, section 2). */
export function Component() {
  const user = useUser();
  const hasClients = holdsAny(user, rolesOf(subscriptions));
  return (
    <main className="preferences">
      <title>{titleOf("User Preferences")}</title>
      <header>
        <h1>User Preferences</h1>
        <p className="quiet">{hasClients ? "Your clients, your password" : "Your password, your sessions"}, and how the application looks</p>
      </header>
      {user ? (
        <div className="preferences-cards">
          {hasClients ? <MyClientsCard userId={user.id} /> : null}
          <ChangePasswordCard userId={user.id} />
          <SessionsCard />
          <AppearanceCard />
        </div>
      ) : null}
    </main>
  );
}
