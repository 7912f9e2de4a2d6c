/**
 * How users are named on screen.
 */
interface Named {
  firstName: string;
  lastName: string;
}

export const fullNameOf = ({ firstName, lastName }: Named): string => `${firstName} ${lastName}`.trim();

/** `Agnes Thorne` → `AT`. */
export const initialsOf = ({ firstName, lastName }: Named): string => [firstName, lastName].map((name) => [...name][0]?.toUpperCase() ?? "").join("");
