/**
 * The people of the rehearsal: the first admin by the command, who adds one who may do everything.
 */
import { ROLES } from "@apothecary/core/lib/rules/roles";
import { addUser, changePassword } from "@apothecary/core/users/contract";
import { StageClient } from "./client.ts";
import type { Commands } from "./commands.ts";

const FIRST_ADMIN = "first-admin";
export const KEEPER = { username: "rehearsal", password: "a-long-enough-password" };

const GIVEN = "a-password-for-the-first-day";

/** Makes both, and signs the second in. */
export async function signedIn(address: string, commands: Commands, stage: string): Promise<StageClient> {
  await commands.run(["npm", "run", "create-admin", "--", "--stage", stage, "--username", FIRST_ADMIN], { input: `${KEEPER.password}\n` });
  const admin = await new StageClient(address).signIn(FIRST_ADMIN, KEEPER.password);
  const roles = ROLES.filter((role) => !["ROLE_CLIENT", "ROLE_SUPPLIER"].includes(role));
  const person = { ...KEEPER, firstName: "Rhea", lastName: "Hearsal", email: "rehearsal@example.test", business: 14, roles };
  const { id } = await admin.good(addUser, { body: { ...person, password: GIVEN } });
  const client = await new StageClient(address).signIn(KEEPER.username, GIVEN);
  // A deployed stage asks for the user's own password.
  await client.good(changePassword, { params: { id: String(id) }, body: { password: GIVEN, newPassword: KEEPER.password } });
  return client;
}
