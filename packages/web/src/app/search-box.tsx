import { stockDetails } from "@apothecary/core/stock/contract";
import { Sku } from "@apothecary/core/lib/fields";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { Icon } from "../components/icon.tsx";
import { paths, stockItemPath } from "../config/paths.ts";
import { CallError, call } from "../lib/call.ts";
import { tellRefusal } from "../lib/refusal.ts";
import "./search-box.css";

/**
 * Takes what is typed or scanned: a label's link opens its page, a SKU its item, anything else the stock list with those
 * that match.
 */
export function SearchBox() {
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      input.current?.select();
    };
    window.addEventListener("keydown", focus);
    return () => window.removeEventListener("keydown", focus);
  }, []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const sought = text.trim();
    if (sought === "" || busy) return;
    setBusy(true);
    const address = ownLink(sought) ?? (await itemPath(sought)) ?? `${paths.stock}?search=${encodeURIComponent(sought)}`;
    setBusy(false);
    setText("");
    input.current?.blur();
    await navigate(address);
  };

  return (
    <search className="search-box">
      <form onSubmit={(event) => void submit(event)} aria-busy={busy}>
        <Icon name="scan" />
        <input
          ref={input}
          type="search"
          aria-label="Search or scan"
          placeholder="Search or scan"
          aria-keyshortcuts="Control+K"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
    </search>
  );
}

/** The address within the application that a label's code bears; undefined for other texts and other sites. */
function ownLink(text: string): string | undefined {
  const url = URL.parse(text);
  return url?.origin === window.location.origin ? url.pathname + url.search : undefined;
}

/** The page of the item with just this SKU; undefined where there is none. */
async function itemPath(text: string): Promise<string | undefined> {
  const sku = text.toUpperCase();
  // Names have spaces and no digits; they are not asked for one by one.
  if (!Sku.safeParse(sku).success || !/\d/.test(sku)) return undefined;
  try {
    await call(stockDetails, { body: { sku } });
    return stockItemPath(sku);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.status !== 404) tellRefusal(error);
    return undefined;
  }
}
