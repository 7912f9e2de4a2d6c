/**
 * The ids of the own company and of its house brand, which the server sends with the signed-in user.
 */

/** No business has this id: until the user is known. */
export const UNKNOWN = 0;

let ids = { own: UNKNOWN, houseBrand: UNKNOWN };

/** Sets both ids. */
export function setOwnBusinesses(own: number, houseBrand: number): void {
  ids = { own, houseBrand };
}

/** The id of the own company. */
export const ownBusinessId = (): number => ids.own;

/** The ids of the own company and of its house brand. */
export const ownBusinessIds = (): readonly number[] => [ids.own, ids.houseBrand];
