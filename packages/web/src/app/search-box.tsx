import { type FormEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { Icon } from "../kit/layout/icon.tsx";
import { ScanButton } from "../kit/scan/scan-button.tsx";
import { useScan } from "../kit/scan/use-scan.ts";
import { targetOf } from "./search-target.ts";
import "./search-box.css";

/**
 * Takes what is typed, what a hand scanner reads anywhere on the page, and what the camera sees: a label opens what it is
 * on, a name or number what bears it, anything else the stock list with those that match.
 */
export function SearchBox() {
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const asked = useRef(0);

  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      input.current?.select();
    };
    window.addEventListener("keydown", focus);
    return () => window.removeEventListener("keydown", focus);
  }, []);

  const go = async (sought: string) => {
    if (sought === "") return;
    asked.current += 1;
    const mine = asked.current;
    setText(sought);
    setBusy(true);
    const address = await targetOf(sought);
    // Who scans the next label meanwhile wants that one.
    if (mine !== asked.current) return;
    setBusy(false);
    setText("");
    input.current?.blur();
    await navigate(address);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void go(text.trim());
  };
  useScan((read) => void go(read.trim()), { beneath: true });

  return (
    <search className="search-box">
      <form onSubmit={submit} aria-busy={busy}>
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
      <ScanButton label="Scan with the camera" className="search-box-camera" onRead={(read) => void go(read)} />
    </search>
  );
}
