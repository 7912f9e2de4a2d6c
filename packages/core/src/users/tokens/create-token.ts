/** Creating a token for a program. */
import type * as z from "zod";
import { commit } from "../../transaction/commit.ts";
import type { Actor } from "../../lib/actions/actor.ts";
import { badInput, conflict } from "../../lib/actions/error.ts";
import { addDays } from "../../lib/rules/calendar.ts";
import { roleWords } from "../../lib/rules/roles.ts";
import { get } from "../../lib/table/table.ts";
import { instant } from "../../lib/time/clock.ts";
import { businessDay, ukDay } from "../../lib/time/day.ts";
import { rolesHeld } from "../roles-held.ts";
import { sessionEnded } from "../session.ts";
import { type User, userKey, type UserRow } from "../user.rows.ts";
import { newToken } from "./api-token.ts";
import { putTokens } from "./put-tokens.ts";
import { type createApiToken, MAX_TOKEN_DAYS, MAX_TOKENS } from "./tokens.contract.ts";

type Input = z.output<typeof createApiToken.body>;
type Created = z.output<typeof createApiToken.answer>;

/**
 * Creates a token of the acting user, for a program. The answer has it once: nothing that is stored does, so that a repeated
 * request is answered without. Refuses roles that the user does not hold, an end before today or more than a year ahead and a
 * name in use (400), and more than ten tokens (409). (Contract, section 8.)
 */
export async function createToken(input: Input, actor: Actor): Promise<Created> {
  const roles = rolesHeld(input.roles);
  const { id, token, hash } = newToken(actor.userId);
  const { name, expiresOn } = input;
  const created = await commit<Created>(actor, async () => {
    const user = await get<UserRow>(userKey(actor.userId), true);
    if (!user || user.disabled) throw sessionEnded();
    refuseUnfit(input, roles, user);
    return {
      writes: [putTokens(user, { ...user.apiTokens, [id]: { name, hash, roles, expiresOn, created: instant() } })],
      ledger: [
        {
          action: "Token Created",
          recordKind: "user",
          recordId: String(user.id),
          name: user.username,
          reason: `${name}: ${roles.map(roleWords).join(", ")}; until ${ukDay(expiresOn)}`,
        },
      ],
      answer: { message: `The token ${name} has been created.`, type: "success", id, token: null },
    };
  });
  return created.id === id ? { ...created, token } : created;
}

function refuseUnfit({ name, expiresOn }: Input, roles: User["roles"], { apiTokens = {}, roles: held }: User): void {
  const foreign = roles.find((role) => !held.includes(role));
  if (foreign) throw badInput("roles", `You do not hold the role ${roleWords(foreign)}.`);
  const today = businessDay();
  if (expiresOn < today) throw badInput("expiresOn", "The last day must not be before today.");
  if (expiresOn > addDays(today, MAX_TOKEN_DAYS)) throw badInput("expiresOn", `The last day must be within ${MAX_TOKEN_DAYS} days.`);
  const others = Object.values(apiTokens);
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase())) throw badInput("name", "You already have a token of this name.");
  if (others.length >= MAX_TOKENS) throw conflict(`You have ${MAX_TOKENS} tokens. Revoke one first.`);
}
