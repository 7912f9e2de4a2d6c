/** The behaviour of a chooser: searches the entries by typed text; chooses one by press, Enter or scan. */
import { type KeyboardEvent, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { ChooserProps } from "./chooser.tsx";
import { useScanTarget } from "../scan/targets.ts";
import { hearAgain } from "../scan/use-scan.ts";
import { awaitList, forgetList, listCame } from "./awaited-lists.ts";
import { matching, namedOnce, type Offer, type OfferIndex, findOffer, scanned } from "./offers.ts";

/** The typed text, the matching entries, and the active one. */
function useSearch<T>({ index, only, searchFor }: Pick<ChooserProps<T>, "index" | "only" | "searchFor">) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string>();
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const searched = useDeferredValue(typed ?? "");
  // A dialog may have many choosers of one list: closed ones do not search.
  const matches = useMemo(() => (open ? matching(allowed(index, only), searched) : []), [open, index, only, searched]);
  const active = open ? matches[Math.min(at, matches.length - 1)] : undefined;

  useLayoutEffect(() => {
    if (!searchFor) return;
    input.current?.focus();
    setTyped(searchFor.text);
    setAt(0);
    setOpen(true);
  }, [searchFor]);

  // A new text activates the first line at once: an effect could come after the next key.
  const type = (text: string) => {
    setTyped(text);
    setAt(0);
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    setAt(0);
    setTyped(undefined);
  };
  const move = (by: 1 | -1) => {
    if (open) setAt(Math.max(0, Math.min(matches.length - 1, at + by)));
    setOpen(true);
  };
  return { input, typed, type, open, setOpen, searched, matches, active, close, move };
}

/** Choosing an entry, also by a scan, which may come before the list is loaded. */
function useScans<T>(props: ChooserProps<T>, { input, typed, type, close }: ReturnType<typeof useSearch<T>>) {
  const { index, only, scannable = only, scannedKeys = itself, onScan, reads, loading, value, onChange } = props;
  const awaitsList = useRef<"typed" | "scanned" | undefined>(undefined);
  const choose = (option: Offer<T>) => {
    onChange(option.key);
    close();
  };
  const scan = (text: string): boolean => {
    if (reads?.(text)) {
      close();
      return true;
    }
    const exact = may(scanned(index, scannedKeys(text)), scannable);
    if (!exact) return false;
    choose(exact);
    onScan?.(text);
    return true;
  };
  const chooseNamed = (text: string): boolean => {
    const named = namedOnce(allowed(index, only), text);
    if (named) choose(named);
    return named !== undefined;
  };
  const chooseAwaited = (awaited: "typed" | "scanned") => {
    if (typed === undefined || typed.trim() === "" || scan(typed)) return;
    if (awaited === "scanned") {
      if (input.current) hearAgain(typed, input.current);
      return close();
    }
    // Enter was pressed before the list was loaded: choose the first match now.
    const [first] = matching(allowed(index, only), typed);
    if (first) choose(first);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when loading ends.
  useLayoutEffect(() => {
    const awaited = awaitsList.current;
    if (loading || !awaited) return;
    awaitsList.current = undefined;
    chooseAwaited(awaited);
    listCame(input.current);
  }, [loading]);
  useLayoutEffect(() => {
    const control = input.current;
    return () => forgetList(control);
  }, [input]);
  useScanTarget({
    control: () => input.current,
    take: (text) => {
      if (!loading || document.activeElement !== input.current) return scan(text) || chooseNamed(text);
      type(text);
      awaitsList.current = "scanned";
      awaitList(input.current);
      return true;
    },
    isEmpty: () => value === null || value === "",
    restore: close,
  });
  return { choose, scan, awaitsList };
}

/** The state of a chooser and its event handlers. */
export function useChooser<T>(props: ChooserProps<T>) {
  const { index, only, free, loading, value, onChange, onBlur } = props;
  const search = useSearch(props);
  const { typed, open, setOpen, searched, active, close, move } = search;
  const { choose, scan, awaitsList } = useScans(props, search);

  const closeWithText = () => {
    if (typed !== undefined && (free || typed.trim() === "")) onChange(typed.trim() || null);
    close();
  };
  const onLeave = () => {
    // Enter and blur came before the list was loaded: keep the typed text until then.
    if (loading && awaitsList.current) setOpen(false);
    else if (typed === undefined || !scan(typed)) closeWithText();
    onBlur();
  };
  const enter = (text: string) => {
    // A scanner types faster than the deferred search: use the typed text, not the active entry.
    if (typed !== undefined && scan(text)) return;
    awaitsList.current = loading ? "typed" : undefined;
    if (loading) awaitList(search.input.current);
    const pick = searched === (typed ?? "") ? active : matching(allowed(index, only), typed ?? "")[0];
    if (pick && !(free && typed?.trim() === "")) choose(pick);
    else if (free) closeWithText();
  };
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key } = event;
    if (key === "Escape" && open) {
      event.stopPropagation();
      return close();
    }
    if (key === "ArrowDown" || key === "ArrowUp") move(key === "ArrowDown" ? 1 : -1);
    else if (key === "Enter" && (open || typed !== undefined)) enter(event.currentTarget.value);
    else return;
    event.preventDefault();
  };
  const onType = (text: string) => {
    awaitsList.current = undefined;
    forgetList(search.input.current);
    search.type(text);
  };
  return { ...search, chosen: may(findOffer(index, value), only), choose, onType, onLeave, onKey };
}

const itself = (text: string): readonly string[] => [text.trim()];

/** The entries that may be chosen. */
function allowed<T>({ offers }: OfferIndex<T>, only: ((of: T) => boolean) | undefined): readonly Offer<T>[] {
  return only ? offers.filter(({ of }) => only(of)) : offers;
}

function may<T>(option: Offer<T> | undefined, only: ((of: T) => boolean) | undefined): Offer<T> | undefined {
  return option && (!only || only(option.of)) ? option : undefined;
}
