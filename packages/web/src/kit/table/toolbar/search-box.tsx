import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { Icon } from "../../layout/icon.tsx";

interface Props {
  label: string;
  value: string;
  onSearch: (search: string) => void;
  /** Called on Down and Enter, which move the focus to the rows. */
  onLeave: (key: "ArrowDown" | "Enter") => void;
}

/** The search box of a table. `/` focuses it from anywhere on the page; Esc clears it. */
export function SearchBox({ label, value, onSearch, onLeave }: Props) {
  const box = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const [reported, setReported] = useState(value);
  if (value !== reported) {
    // The search changed from outside: by a saved view, a chip or the address.
    setReported(value);
    setText(value);
  }
  const search = (next: string) => {
    setText(next);
    setReported(next);
    onSearch(next);
  };

  useSlashKey(box);

  return (
    <div className="table-search">
      <Icon name="search" size="small" />
      <input
        ref={box}
        type="text"
        data-scan="search"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={label}
        value={text}
        onChange={(event) => search(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape" && text !== "") {
            event.stopPropagation();
            search("");
          } else if (event.key === "ArrowDown" || event.key === "Enter") {
            event.preventDefault();
            onLeave(event.key);
          }
        }}
      />
      {text === "" ? (
        <span className="table-search-key" aria-hidden="true">
          /
        </span>
      ) : (
        <button
          type="button"
          className="table-search-clear"
          aria-label="Clear the search"
          onClick={() => {
            search("");
            box.current?.focus();
          }}
        >
          <Icon name="close" size="small" />
        </button>
      )}
    </div>
  );
}

/** `/` focuses the box, unless another field has the focus or a dialog is open above it. */
function useSlashKey(box: RefObject<HTMLInputElement | null>): void {
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isEditable(event.target)) return;
      const modal = document.querySelector('dialog:modal, [aria-modal="true"]');
      if (!box.current || (modal && !modal.contains(box.current))) return;
      event.preventDefault();
      box.current.focus();
      box.current.select();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [box]);
}

function isEditable(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
}
