/** A sequence in groups of `size`; the last one can be smaller. */
export async function* inGroups<T>(all: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let group: T[] = [];
  for await (const one of all) {
    if (group.push(one) < size) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}
