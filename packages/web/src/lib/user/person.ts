/**
 * How users are named on screen.
 */
interface Named {
  firstName: string;
  lastName: string;
}

export const fullName = ({ firstName, lastName }: Named): string => `${firstName} ${lastName}`.trim();

/** `Agnes Thorne` → `AT`. */
export const initials = ({ firstName, lastName }: Named): string => [firstName, lastName].map((name) => [...name][0]?.toUpperCase() ?? "").join("");
