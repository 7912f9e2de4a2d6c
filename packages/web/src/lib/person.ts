/**
 * How people are named on the screen.
 */
interface Named {
  firstName: string;
  lastName: string;
}

export const fullNameOf = ({ firstName, lastName }: Named): string => `${firstName} ${lastName}`.trim();

/** `Agnes Thorne` → `AT`. */
export const initialsOf = ({ firstName, lastName }: Named): string => [firstName, lastName].map((name) => [...name][0]?.toUpperCase() ?? "").join("");

/** Roles are shown as capitalised words without the prefix (specification 1, section 3): `ROLE_STOCK_TAKE` → `Stock Take`. */
export function roleWords(role: string): string {
  return role
    .replace(/^ROLE_/, "")
    .split("_")
    .map((word) => word.charAt(0) + word.slice(1).toLowerCase())
    .join(" ");
}
