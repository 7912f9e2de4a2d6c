import { type Dispatch, type FocusEvent, type FormEvent, type KeyboardEvent, type SetStateAction, useCallback, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { skuOfScan } from "../../entities/item/item-code.ts";
import { Icon } from "../../kit/layout/icon.tsx";
import { ScanButton } from "../../kit/scan/scan-button.tsx";
import { useScanLookup } from "../../kit/scan/lookup.ts";
import { useScan } from "../../kit/scan/use-scan.ts";
import { lazyPart, loadPart } from "../../lib/server/load-part.ts";
import { notify } from "../../lib/server/notify.ts";
import { heldAfter, heldStockLines, moveTarget } from "../../entities/stock-line/scanned-stock-lines.ts";
import type { Target } from "./targets.ts";
import "./search-box.css";

/** Loaded with the first search. */
const SearchResults = lazyPart(async () => (await import("./search-results.tsx")).SearchResults);

/** What finds the target of a text; undefined, which is said, if it is no longer served, as after a new version. */
async function loadSearchTarget() {
  try {
    return await loadPart(() => import("./search-target.ts"));
  } catch {
    notify({ message: "The search could not be loaded.", hint: "There may be a new version. Load the page again.", type: "error" });
    return undefined;
  }
}

/**
 * Global search, and the handler of scans from a hand scanner or the camera. A label opens its subject, a name or
 * number opens its record, and any other text opens the stock list with the matches.
 */
export function SearchBox() {
  const [text, setText] = useState("");
  const [open, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { busy, go } = useGoing(input, setText, () => setOpen(false));
  useShortcut(input, () => setOpen(true));
  useScan((read) => void go(read.trim()), { belowDialogs: true });
  useScanLookup(skuOfScan);
  const choose = useChoice(() => {
    setOpen(false);
    setText("");
    input.current?.blur();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void go(text.trim());
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !open) return;
    event.preventDefault();
    setOpen(false);
  };
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  return (
    <search className="search-box" onBlur={leave}>
      <form onSubmit={submit} aria-busy={busy}>
        <Icon name="scan" />
        <input
          ref={input}
          type="search"
          aria-label="Search or scan"
          placeholder="Search or scan"
          aria-keyshortcuts="Control+K"
          aria-haspopup="listbox"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onFocus={() => setOpen(true)}
          onKeyDown={closeOnEscape}
          onChange={(event) => {
            setText(event.target.value);
            setOpen(true);
          }}
        />
      </form>
      <ScanButton label="Scan with the camera" className="search-box-camera" onRead={(read) => void go(read)} />
      {open && !busy ? <SearchResults text={text} input={input} onChoose={choose} /> : null}
    </search>
  );
}

/** Opens the target of a text. */
function useGoing(input: { readonly current: HTMLInputElement | null }, setText: Dispatch<SetStateAction<string>>, onGone: () => void) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const pending = useRef<{ searchText: string }>(undefined);
  const held = heldStockLines(useLocation().state);
  const go = async (searchText: string) => {
    if (searchText === "" || searchText === pending.current?.searchText) return;
    const mine = { searchText };
    pending.current = mine;
    setText(searchText);
    setBusy(true);
    const from = window.location.href;
    const target = await loadSearchTarget();
    if (!target) {
      pending.current = undefined;
      setBusy(false);
      return;
    }
    const { findTarget, isOpenAt } = target;
    const moved = moveTarget(searchText, window.location, held);
    const address = moved ?? (await findTarget(searchText));
    // A newer search replaces this one.
    if (mine !== pending.current) return;
    pending.current = undefined;
    setBusy(false);
    // What was typed in the meantime stays.
    setText((typed) => (typed.trim() === searchText ? "" : typed));
    onGone();
    input.current?.blur();
    if (address === undefined) return;
    const state = moved === undefined ? heldAfter(searchText, held) : { toolOpened: true };
    const { pathname, search, href } = window.location;
    // A tool that was opened over the same page in the meantime stays open.
    if (href !== from && isOpenAt(address, { pathname, search })) await navigate(pathname + search, { replace: true, state: { toolOpened: true, ...state } });
    else await navigate(address, { state });
  };
  return { busy, go };
}

/** Opens a result. */
function useChoice(onChosen: () => void): (target: Target) => void {
  const navigate = useNavigate();
  const latest = useRef(onChosen);
  latest.current = onChosen;
  return useCallback(
    (target: Target) => {
      latest.current();
      void navigate(target.to);
    },
    [navigate],
  );
}

/** Ctrl+K focuses the search from anywhere. */
function useShortcut(input: { readonly current: HTMLInputElement | null }, onShortcut: () => void): void {
  const latest = useRef(onShortcut);
  latest.current = onShortcut;
  useLayoutEffect(() => {
    const focus = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      input.current?.select();
      latest.current();
    };
    window.addEventListener("keydown", focus);
    return () => window.removeEventListener("keydown", focus);
  }, [input]);
}
