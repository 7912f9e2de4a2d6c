/**
 * Choosers whose entry was typed and chosen by Enter, or scanned, before their list was loaded. A form that is submitted
 * meanwhile waits for them: at once, it would refuse a field as empty that the user has filled in.
 */

/** By the input of each such chooser, what waits for it. */
const awaiting = new Map<HTMLInputElement, (() => void)[]>();

/** From now on the chooser with this input waits for its list. */
export function awaitList(input: HTMLInputElement | null): void {
  if (input && !awaiting.has(input)) awaiting.set(input, []);
}

/** The list has come, and the entry is chosen if there is one: what waited is done once that is rendered. */
export function listCame(input: HTMLInputElement | null): void {
  const works = input ? awaiting.get(input) : undefined;
  forgetList(input);
  for (const work of works ?? []) setTimeout(work);
}

/** The chooser no longer waits, because its text was changed or it is gone. What waited for it is not done. */
export function forgetList(input: HTMLInputElement | null): void {
  if (input) awaiting.delete(input);
}

/** Does something now, or once no chooser in the form waits for its list. */
export function afterLists(form: HTMLElement | null, work: () => void): void {
  const works = [...awaiting].find(([input]) => form?.contains(input))?.[1];
  if (works) works.push(() => afterLists(form, work));
  else work();
}
