import { useQuery } from "@tanstack/react-query";
import { PRODUCT_NAME } from "../../../config/paths.ts";
import { currentUserQuery } from "../../../lib/current-user.ts";
import "./signed-in.css";

/** Who is signed in, and as what. */
export function Component() {
  const { data: user } = useQuery(currentUserQuery);
  if (!user) return null;
  return (
    <main className="page">
      <title>{`${PRODUCT_NAME} · Signed in`}</title>
      <h1>
        Signed in as {user.firstName} {user.lastName}
      </h1>
      <dl className="facts">
        <dt>Username</dt>
        <dd>{user.username}</dd>
        <dt>E-mail</dt>
        <dd>{user.email}</dd>
        <dt>Roles</dt>
        <dd>{user.userRoles.map(wordsOf).join(", ")}</dd>
      </dl>
    </main>
  );
}

/** Roles are shown as capitalised words without the prefix (specification 1, section 3). */
function wordsOf(role: string): string {
  return role
    .replace(/^ROLE_/, "")
    .split("_")
    .map((word) => word.charAt(0) + word.slice(1).toLowerCase())
    .join(" ");
}
