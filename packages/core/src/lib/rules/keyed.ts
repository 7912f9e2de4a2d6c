/** An object's own keys, with their type. */
export const typedKeys = <T extends object>(object: T) => Object.keys(object) as (keyof T & string)[];

/** A record with a value for each key, in the order of the keys. */
export const keyed = <K extends string, V>(keys: readonly K[], value: (key: K) => V) =>
  Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<K, V>;

/** The same keys, each with one property of its value. */
export const plucked = <K extends string, T extends Record<string, Record<K, unknown>>>(of: T, property: K) =>
  Object.fromEntries(Object.entries(of).map(([key, value]) => [key, value[property]])) as { [Key in keyof T]: T[Key][K] };

/** An object with the properties that are given; those that are undefined stay. */
export const overlaid = <T extends object>(of: T, given: { [K in keyof T]?: T[K] | undefined }) =>
  ({ ...of, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) }) as T;

/** The properties of some keys, in their order; those that are absent stay absent. */
export const picked = <T extends object, K extends keyof T & string>(of: T, keys: readonly K[]) => {
  const some: Partial<T> = {};
  for (const key of keys) if (of[key] !== undefined) some[key] = of[key];
  return some as Pick<T, K>;
};

/** The properties that a schema has, of an object with more. */
export const shapedBy = <T extends object, K extends keyof T & string>({ shape }: { shape: Readonly<Record<K, unknown>> }, of: T) =>
  picked(of, typedKeys(shape));

/** An object without the properties of these names: those that the code does not know stay. */
export function without<T extends object, K extends keyof T & string>(names: readonly K[], of: T): Omit<T, K> {
  const rest: Partial<T> = { ...of };
  for (const name of names) delete rest[name];
  return rest as Omit<T, K>;
}

/** Whether two objects have different values of the properties that a schema has. */
export function differs<K extends string>({ shape }: { shape: Readonly<Record<K, unknown>> }, a: Readonly<Record<NoInfer<K>, unknown>>, b: typeof a) {
  return typedKeys(shape).some((key) => a[key] !== b[key]);
}
