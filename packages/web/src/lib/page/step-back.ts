/** Going back in the browser's history by the application itself, to undo the entry that opening something has added. */

let stepping = false;

/** Goes back by one or more entries. A second call during the step is ignored: what closes twice goes back once. */
export function stepBack(entries = 1): void {
  if (stepping) return;
  stepping = true;
  window.addEventListener(
    "popstate",
    () => {
      stepping = false;
    },
    { once: true },
  );
  window.history.go(-entries);
}

/** Whether the application is going back, and not the user. */
export function isSteppingBack(): boolean {
  return stepping;
}
