import { subscriptions } from "@apothecary/core/directory/contract";
import { endpointRoles } from "@apothecary/core/lib/rules/endpoint";
import { Grid } from "../../../kit/layout/grid.tsx";
import { Page } from "../../../kit/page/page.tsx";
import { holdsAny, useUser } from "../../../lib/user/current-user.ts";
import { AppearanceCard } from "../components/appearance-card.tsx";
import { ChangePasswordCard } from "../components/change-password-card.tsx";
import { MyClientsCard } from "../components/my-clients-card.tsx";
import { PasskeysCard } from "../components/passkeys-card.tsx";
import { SessionsCard } from "../components/sessions-card.tsx";
import { TokensCard } from "../components/tokens-card.tsx";

/** The user's own settings (specification 1, section 2). */
export function Component() {
  const user = useUser();
  const hasClients = holdsAny(user, endpointRoles(subscriptions));
  return (
    <Page
      title="User Preferences"
      purpose={`${hasClients ? "Your clients, your password" : "Your password, your sessions"}, and how the application looks`}
      width="narrow"
    >
      {user ? (
        <Grid>
          {hasClients ? <MyClientsCard userId={user.id} /> : null}
          <ChangePasswordCard userId={user.id} />
          <PasskeysCard />
          <SessionsCard />
          <TokensCard />
          <AppearanceCard />
        </Grid>
      ) : null}
    </Page>
  );
}
